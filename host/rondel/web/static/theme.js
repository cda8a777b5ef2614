// Dark or light. A plain script, not a module: it runs before the first paint, so nothing flashes.
(() => {
  const root = document.documentElement;
  const darkByDefault = window.matchMedia("(prefers-color-scheme: dark)");

  function remembered() {
    try {
      return localStorage.getItem("rondel-theme");
    } catch {
      return null; // storage may be switched off; the page then follows the system
    }
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : darkByDefault.matches;
  }

  function label() {
    const button = document.getElementById("theme");
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", isDark() ? "Use light colours" : "Use dark colours");
  }

  const stored = remembered();
  if (stored === "dark" || stored === "light") root.dataset.theme = stored;

  document.addEventListener("DOMContentLoaded", () => {
    label();
    darkByDefault.addEventListener("change", label);
    document.getElementById("theme").addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      try {
        localStorage.setItem("rondel-theme", root.dataset.theme);
      } catch {
        // not remembered; the choice holds until the page closes
      }
      label();
    });
  });
})();
