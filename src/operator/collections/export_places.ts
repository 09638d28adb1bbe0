import { countRefusal } from '../../engine/observe/limit_refusals.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { operator_limits } from '../operator_limits.ts';

const { exports_max, exports_per_token_max } = operator_limits;

/** Counts the exports that are being sent: each holds a connection, or rows of its moment, in the database. */
export class ExportPlaces {
  readonly #of_token = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Takes a place for an export. @returns what gives it back, once, or why there is none. */
  take(token_name: string): (() => void) | Problem {
    const own = this.#of_token.get(token_name) ?? 0;
    if (own >= exports_per_token_max.value) return this.#refuse('exports_per_token_max');
    if (this.#count >= exports_max.value) return this.#refuse('exports_max');
    this.#count++;
    this.#of_token.set(token_name, own + 1);
    let is_taken = true;
    return () => {
      if (!is_taken) return;
      is_taken = false;
      this.#count--;
      const left = (this.#of_token.get(token_name) ?? 1) - 1;
      if (left > 0) this.#of_token.set(token_name, left);
      else this.#of_token.delete(token_name);
    };
  }

  #refuse(limit: string): Problem {
    countRefusal(limit);
    return Problem.of('too_many_exports', { headers: { 'retry-after': '1' } });
  }
}
