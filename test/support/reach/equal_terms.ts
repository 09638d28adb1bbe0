// Which columns of a query are equal to each other and to which of its values, as far as its conditions say.
import type { Param } from '../../../src/engine/store/param.ts';

/** A value that an execution brings, or one that stands in the statement. */
export type Bound = Param<unknown> | number | string;

/** A column of one use of a table in a query: two uses of a table are two. */
export type Term = string;

/** Sets of equal columns, each with the values that they are equal to. */
export class EqualTerms {
  readonly #parents = new Map<Term, Term>();
  readonly #bound = new Map<Term, Bound[]>();

  /** What stands for all that is equal to this. */
  rootOf(term: Term): Term {
    let root = term;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root))
      root = parent;
    return root;
  }

  unite(one: Term, other: Term): void {
    const [from, to] = [this.rootOf(one), this.rootOf(other)];
    if (from === to) return;
    this.#parents.set(from, to);
    this.#bound.set(to, [...(this.#bound.get(from) ?? []), ...(this.#bound.get(to) ?? [])]);
  }

  bind(term: Term, value: Bound): void {
    const root = this.rootOf(term);
    this.#bound.set(root, [...(this.#bound.get(root) ?? []), value]);
  }

  /** What these columns are equal to: none when that is not known of the one or the other. */
  valuesOf(term: Term): readonly Bound[] {
    return this.#bound.get(this.rootOf(term)) ?? [];
  }
}
