// The catalogue of the game that is played, asked for once: cards and buildings in words, and what they need.

/** Gets the catalogue of a game; `onCatalogue()` is called when it is there. Without one, everything in it is empty. */
export class Catalogue {
  constructor(onCatalogue) {
    this.onCatalogue = onCatalogue;
    this.game = null;
    this.fill({});
  }

  fill({ specialists = [], buildings = [], entries = [], facts = {} }) {
    this.specialists = new Map(specialists.map((each) => [each.name, each]));
    this.buildings = new Map(buildings.map((each) => [each.name, each]));
    for (const each of entries) if (["buildings", "large"].includes(each.section)) this.buildings.set(each.name, each);
    this.entries = entries;
    this.labels = new Map([...specialists, ...buildings, ...entries].map((each) => [each.name, each.label]));
    this.facts = facts;
    this.costGoods = [...new Set(buildings.flatMap((each) => Object.keys(each.cost)))];
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

/** Whether a few letters, or the initial letters of the words, can mean the name `cooperage` or `house-of-the-brotherhood`. */
export function canMean(asked, name) {
  const wanted = squeezed(asked);
  const words = name.split("-");
  const initials = (list) => list.map((word) => word[0]).join("");
  return !wanted || squeezed(name).includes(wanted) || initials(words).includes(wanted)
    || initials(words.filter((word) => !SMALL_WORDS.includes(word))).includes(wanted);
}
