// The sandboxes of a server, by id, partner range and operator token.
import { hash, randomInt } from 'node:crypto';
import { rangeOf, ranges_max, template_range } from '../partner_range.ts';
import type { KeptSandbox } from './kept_sandbox.ts';

export class SandboxIndex {
  readonly by_id = new Map<string, KeptSandbox>();
  readonly #by_range = new Map<number, KeptSandbox>();
  /** The ranges of sandboxes that are being created. */
  readonly #reserved = new Set<number>();
  readonly #by_token = new Map<string, string>();

  /** @param operator_token its own token for the operator API. */
  add(sandbox: KeptSandbox, operator_token: string): void {
    const { sandbox_id, range } = sandbox.record;
    this.by_id.set(sandbox_id, sandbox);
    this.#by_range.set(range, sandbox);
    this.#by_token.set(hash('sha256', operator_token), sandbox_id);
  }

  remove({ record: { sandbox_id, range } }: KeptSandbox, operator_token: string): void {
    this.by_id.delete(sandbox_id);
    this.#by_range.delete(range);
    this.#by_token.delete(hash('sha256', operator_token));
  }

  get all(): readonly KeptSandbox[] {
    return [...this.by_id.values()];
  }

  findByPartner(partner_id: number): KeptSandbox | undefined {
    return this.#by_range.get(rangeOf(partner_id));
  }

  findByToken(token_sha256: string): string | undefined {
    return this.#by_token.get(token_sha256);
  }

  /**
   * Runs a function with a range that no sandbox has, and gives none of it to others meanwhile. It is random, so that
   * nobody can guess partner ids of another sandbox.
   *
   * @param isFree whether operators have chosen no partner id in a range.
   */
  async inFreeRange<T>(
    isFree: (range: number) => Promise<boolean>,
    work: (range: number) => Promise<T>,
  ): Promise<T> {
    let range: number;
    do range = this.#reserveRange();
    while (!(await isFree(range)));
    try {
      return await work(range);
    } finally {
      this.#reserved.delete(range);
    }
  }

  #reserveRange(): number {
    let range: number;
    do range = randomInt(template_range + 1, ranges_max);
    while (this.#by_range.has(range) || this.#reserved.has(range));
    this.#reserved.add(range);
    return range;
  }
}
