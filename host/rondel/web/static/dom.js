// Making elements. Every text goes through textContent, so no name can become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== undefined) node.append(child);
  return node;
}

/** An HTML element: el("p", {class: "quiet", text: "words"}, child, child). */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, in the same manner. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Write a text only if it differs, so that live regions speak only when something changed. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Replace the children of a node when what they show has changed, and leave the focus where it was
 * (children that can have it carry data-focus).
 */
export function renew(node, shown, make) {
  const now = JSON.stringify(shown);
  if (node.renewedFor === now) return;
  node.renewedFor = now;
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  node.replaceChildren(...make().filter(Boolean));
  if (focused) node.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

/** "once", "twice", "3 times". */
export function times(count) {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}

/** A text with a capital first letter. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The words with places where a long one may be parted, before a syllable: a space on a phone is narrow. */
export function hyphenated(words) {
  return words.split(" ").map((word) => (word.length < 8 ? word
    : word.replace(/(?<=\w{3})(?=(?:[cgpstw]h|(?<![cgpstw])h|[bcdfgj-np-tv-z])[aeiouy]\w{2})/g, "\u00ad"))).join(" ");
}
