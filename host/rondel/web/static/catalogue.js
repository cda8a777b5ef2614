// The catalogue of the game that is played, asked for once: cards and buildings in words, and what they need.

/** A card with its fee and its two abilities. */
function card(each) {
  const fee = each.fee && { text: each.fee, needs: each.asks.fee.needs, good: each.fee.match(/^pay \d+ (\S+)/)?.[1] ?? null };
  const abilities = ["first", "second"].map((word) => ({ word, text: each[word], needs: each.asks[word].needs }));
  return { ...each, fee: fee || null, abilities };
}

/** Gets the catalogue of a game; `onCatalogue()` is called when it is there. Without one, everything in it is empty. */
export class Catalogue {
  constructor(onCatalogue) {
    this.onCatalogue = onCatalogue;
    this.game = null;
    this.fill({});
  }

  fill({ entries = [], parts = [], facts = {} }) {
    const costs = entries.filter((each) => each.cost);
    this.specialists = new Map(entries.filter((each) => "first" in each).map((each) => [each.name, card(each)]));
    this.buildings = new Map(costs.map((each) => [each.name, { ...each, ...each.asks?.steps }]));
    this.entries = entries;
    this.labels = new Map(entries.map((each) => [each.name, each.label]));
    this.facts = facts;
    this.costGoods = parts.filter((good) => costs.some((each) => each.cost[good]));
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
