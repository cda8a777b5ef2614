// The catalogue of the game that is played, asked for once: its cards and buildings in words.

/** Gets the catalogue of a game; `onCatalogue()` is called when it is there. Without one, everything in it is empty. */
export class Catalogue {
  constructor(onCatalogue) {
    this.onCatalogue = onCatalogue;
    this.game = null;
    this.fill({});
  }

  fill({ entries = [], facts = {} }) {
    this.entries = entries;
    this.facts = facts;
  }

  /** The entry of a name, of one section if that is said: {label, kinds, number, texts: [[head, words]], cost, points}. */
  find(name, section = null) {
    return this.entries.find((each) => each.name === name && (!section || each.section === section)) ?? null;
  }

  async want(game) {
    if (!game || game === this.game) return;
    this.game = game;
    this.fill({});
    try {
      const answer = await fetch(`catalogue.json?game=${encodeURIComponent(game)}`);
      if (!answer.ok || this.game !== game) return;
      this.fill(await answer.json());
      this.onCatalogue();
    } catch {
      this.game = null; // the server is away; the next view asks again
    }
  }
}

const SMALL_WORDS = ["of", "the", "and"];
const squeezed = (text) => text.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether a few letters, or the initial letters of the words, can mean the name `some-long-name` or the label "Some Long Name". */
export function canMean(asked, name) {
  const wanted = squeezed(asked);
  const words = name.toLowerCase().split(/[- ]/);
  const initials = (list) => list.map((word) => word[0]).join("");
  return !wanted || squeezed(name).includes(wanted) || initials(words).includes(wanted)
    || initials(words.filter((word) => !SMALL_WORDS.includes(word))).includes(wanted);
}
