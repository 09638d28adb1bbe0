// Finds a person in texts that the program keeps without knowing what they say, such as answers kept for retries.
import { erased_text } from './erased.ts';

/** Shorter values may occur anywhere by chance. */
const length_min = 4;

/** A text of a person, and the column or the part of JSON that has it. */
export type TracedText = readonly [name: string, text: string];

/** What a column or a part of JSON contains. */
function contentOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The texts in a value that are not in what takes its place. Of a number, its field in JSON. */
export function* erasedTexts(name: string, value: unknown, erased: unknown): Generator<TracedText> {
  const [before, after] = [contentOf(value), contentOf(erased)];
  if (before === after || before === erased_text) return;
  if (typeof before === 'number') yield [name, `"${name}":${before}`];
  if (typeof before === 'string') yield [name, before];
  if (typeof before !== 'object' || before === null) return;
  for (const [part, inner] of Object.entries(before)) {
    const inner_after = (after as Record<string, unknown> | null | undefined)?.[part];
    yield* erasedTexts(Array.isArray(before) ? name : part, inner, inner_after);
  }
}

/** What shows a person: texts of personal columns. */
export class Traces {
  readonly #texts = new Set<string>();

  /** @param shared names of what many people share, such as their city. */
  constructor(readonly shared: ReadonlySet<string>) {}

  add(texts: Iterable<TracedText>): void {
    for (const [name, text] of texts) {
      if (text.length < length_min || this.shared.has(name)) continue;
      this.#texts.add(text);
      // As it is written in JSON.
      if (!text.startsWith('"')) this.#texts.add(JSON.stringify(text).slice(1, -1));
    }
  }

  /** All of them. */
  get texts(): readonly string[] {
    return [...this.#texts];
  }

  /** Whether a text has one of them. */
  areIn(text: string): boolean {
    for (const value of this.#texts) if (text.includes(value)) return true;
    return false;
  }
}
