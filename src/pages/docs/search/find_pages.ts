// Finds pages by words, in a browser: an index of a few hundred entries is compared word by word.
import { asked_for, common_terms, silent_words } from './common_terms.ts';

export type EntryKind = 'guide' | 'page' | 'part' | 'operation' | 'action' | 'collection' | 'list';

/** A page, or a heading of one. Words are separated by spaces. */
export type SearchEntry = readonly [
  kind: EntryKind,
  /** Below the start of the documentation, such as `/pages/push#receivers`. */
  url: string,
  title: string,
  /** What it says, in a sentence; of a heading, the title of its page. */
  about: string,
  /** Further words: fields, codes, words of the text. */
  words: string,
];

export interface FoundPage {
  readonly kind: EntryKind;
  readonly url: string;
  readonly title: string;
  readonly about: string;
}

/** Shortened so that `ships`, `shipped` and `shipping` are found by `ship`. */
function stem(word: string): string {
  const short = word.replace(/(?:ies)$/, 'y').replace(/(?<=[^s])s$/, '');
  const cut = short.replace(/(?<=\w{3})(?:ing|ed)$/, '');
  return cut.replace(/(.)\1$/, '$1');
}

/** The words of a text: names with underscores as a whole, and each of their parts. */
export function wordsIn(text: string): string[] {
  const names = text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  return names.flatMap((name) =>
    name.includes('_') ? [name, ...name.split('_').filter(Boolean).map(stem)] : [stem(name)],
  );
}

/** How much a word counts that stands in the title, in questions that the page answers, in the sentence, and elsewhere. */
const weights = [10, 7, 3, 1] as const;
/** Overviews and tasks come before details, and partners are more than operators. */
const factors: Readonly<Record<EntryKind, number>> = {
  guide: 1.45,
  page: 1.2,
  operation: 1.1,
  part: 0.85,
  list: 0.45,
  action: 0.65,
  collection: 0.5,
};
/** The same for the name of a field, code or setting: it is declared on the page of its operation, or in a list. */
const name_factors: Readonly<Record<EntryKind, number>> = {
  guide: 0.9,
  page: 1,
  operation: 1.6,
  part: 1,
  list: 1.3,
  action: 0.9,
  collection: 0.7,
};
/** The names of operations and actions, which are found by their last part too. */
const named_kinds: readonly EntryKind[] = ['operation', 'action'];
const prefix_share = 0.6;
const term_share = 0.95;

interface ReadEntry extends FoundPage {
  readonly fields: readonly ReadonlySet<string>[];
  readonly title_size: number;
}

/** How well a word fits an entry: its place decides, and whether it is whole. */
function fitOf({ fields, title_size }: ReadEntry, word: string): number {
  let best = 0;
  for (const [at, words] of fields.entries()) {
    const weight = at === 0 ? weights[0] / (1 + title_size / 12) : (weights[at] ?? 1);
    if (words.has(word)) best = Math.max(best, weight);
    else if (word.length > 2 && weight * prefix_share > best)
      for (const other of words) if (other.startsWith(word)) best = Math.max(best, weight * prefix_share);
  }
  return best;
}

/** Other names by word, both shortened as in the index. */
const other_names: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(common_terms).map(([word, names]) => [stem(word), wordsIn(names)]),
);

/** The pages of the site, by words. */
export class PageFinder {
  readonly #entries: readonly ReadEntry[];

  constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries.map(([kind, url, title, about, words]) => ({
      kind,
      url,
      title,
      about,
      fields: [title, asked_for[url] ?? '', about, words].map((text) => new Set(wordsIn(text))),
      title_size: wordsIn(title).length,
    }));
  }

  /** The best entries for a question, best first. Words that nothing contains are left out, if others are found. */
  find(question: string, count_max: number): FoundPage[] {
    const asked = this.#wordsOf(question);
    const telling = asked.filter((word) => !silent_words.has(word));
    const words = telling.length > 0 ? telling : asked;
    const found = words
      .map((word) => this.#scores(word))
      .filter((scores) => scores.some((score) => score > 0));
    const factors_used = words.every((word) => word.includes('_')) ? name_factors : factors;
    const whole = question.trim().toLowerCase();
    const isNamed = ({ kind, title }: FoundPage) =>
      named_kinds.includes(kind) && (title === whole || title.endsWith(`.${whole}`));
    return this.#entries
      .map((entry, at) => {
        const scores = found.map((each) => each[at] ?? 0);
        const met = scores.filter((score) => score > 0).length;
        const sum = scores.reduce((one, other) => one + other, 0) * factors_used[entry.kind];
        return { entry, score: (sum * met ** 2) / (found.length || 1) ** 2 + (isNamed(entry) ? 100 : 0) };
      })
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, count_max)
      .map(({ entry: { kind, url, title, about } }) => ({ kind, url, title, about }));
  }

  /** The words of a question. A name that some page has is one word. */
  #wordsOf(question: string): string[] {
    const names = question.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
    return [
      ...new Set(
        names.flatMap((name) => {
          const is_known =
            name.includes('_') && this.#entries.some(({ fields }) => fields.some((words) => words.has(name)));
          return is_known ? [name] : wordsIn(name);
        }),
      ),
    ];
  }

  /** How well each entry fits a word or what else people call it. Rare words count more. */
  #scores(word: string): number[] {
    const names = other_names.get(word) ?? [];
    const scores = this.#entries.map((entry) =>
      Math.max(fitOf(entry, word), ...names.map((name) => term_share * fitOf(entry, name))),
    );
    const count = scores.filter((score) => score > 0).length;
    const rarity = Math.log(1 + this.#entries.length / (1 + count));
    return scores.map((score) => score * rarity);
  }
}
