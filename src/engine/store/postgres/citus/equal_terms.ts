// The columns of a query that its conditions make equal to each other or to values.
import type { Param } from '../../param.ts';

/** A value that an execution provides, or a literal in the statement. */
export type Bound = Param<unknown> | number | string;

/** A column of one use of a table in a query; two uses of a table have different terms. */
export type Term = string;

/** Sets of equal columns, each with the values to which they are equal. */
export class EqualTerms {
  readonly #parents = new Map<Term, Term>();
  readonly #bound = new Map<Term, Bound[]>();

  /** The representative of everything that is equal to this term. */
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

  /** The values of these columns; none if they are unknown for any of them. */
  valuesOf(term: Term): readonly Bound[] {
    return this.#bound.get(this.rootOf(term)) ?? [];
  }
}
