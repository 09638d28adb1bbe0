import type { CoverableKind } from '../../../kit/contract/coverable_kinds.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import { test_bench_limits } from '../test_bench_limits.ts';
import { type Coverable, type Coverables, gateway_name, push_name } from './coverable.ts';

const missing_max = test_bench_limits.coverage_missing_max.value;

/** What some calls have met: one bit for each coverable. */
export class Coverage {
  readonly #met: Uint8Array;
  /** How often operations were called that Stoa does not have, by name. */
  readonly #missing = new Map<string, number>();

  /** @param sums coverages that record the same, so that it is kept when the sandbox is deleted. */
  constructor(
    readonly coverables: Coverables,
    readonly sums: readonly Coverage[] = [],
  ) {
    this.#met = new Uint8Array(Math.ceil(coverables.all.length / 8));
  }

  has(number: number): boolean {
    return (((this.#met[number >> 3] ?? 0) >> (number & 7)) & 1) === 1;
  }

  /** All coverables, each with whether it was met. */
  list(): readonly (Coverable & { readonly is_met: boolean })[] {
    return this.coverables.all.map((coverable, number) => ({ ...coverable, is_met: this.has(number) }));
  }

  /**
   * Records an answered call.
   * @param request undefined if it did not match the contract.
   */
  noteCall(
    { name, request: schema, errors }: Operation,
    request: Readonly<Record<string, unknown>> | undefined,
    reason: string | undefined,
  ): void {
    if (reason === undefined) this.#mark('operation', name, name);
    else this.#mark('refusal', Object.hasOwn(errors, reason) ? name : gateway_name, reason);
    if (request !== undefined) this.#noteFields(name, schema as Schema, request, '');
  }

  /** Records a signed call of an operation that Stoa does not have. */
  noteMissing(name: string): void {
    const count = this.#missing.get(name);
    if (count === undefined && this.#missing.size >= missing_max) return;
    this.#missing.set(name, (count ?? 0) + 1);
    for (const sum of this.sums) sum.noteMissing(name);
  }

  /** The called operations that Stoa does not have, in the order of their first calls. */
  listMissing(): { operation: string; call_count: number }[] {
    return [...this.#missing].map(([operation, call_count]) => ({ operation, call_count }));
  }

  /** Records an event of a subject such as `order:260301ABC`. */
  noteEvent(subject: string, kind: string): void {
    const table = subject.slice(0, subject.indexOf(':'));
    // A return and its compensation have one history, but a table each.
    const of = this.coverables.find('transition', table, kind) === undefined ? this.#tableOf(kind) : table;
    if (of !== undefined) this.#mark('transition', of, kind);
  }

  /** Records that a receiver has acknowledged a push. */
  notePush(code: number): void {
    const name = this.coverables.pushName(code);
    if (name !== undefined) this.#mark('push', push_name, name);
  }

  #tableOf(transition: string): string | undefined {
    return this.coverables.all.find(({ kind, name }) => kind === 'transition' && name === transition)?.of;
  }

  #mark(kind: CoverableKind, of: string, name: string): void {
    const number = this.coverables.find(kind, of, name);
    if (number !== undefined) this.#markNumber(number);
  }

  #markNumber(number: number): void {
    const at = number >> 3;
    this.#met[at] = (this.#met[at] ?? 0) | (1 << (number & 7));
    for (const sum of this.sums) sum.#markNumber(number);
  }

  #noteFields(of: string, schema: Schema, value: Readonly<Record<string, unknown>>, prefix: string): void {
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      if (Object.hasOwn(value, name)) this.#noteField(of, field, value[name], `${prefix}${name}`);
  }

  #noteField(of: string, field: Schema, value: unknown, path: string): void {
    this.#mark('parameter', of, path);
    if (field.enum) this.#mark('value', of, `${path}=${value}`);
    if (!field.items && isRecord(value)) this.#noteFields(of, field, value, `${path}.`);
    if (!field.items || !Array.isArray(value)) return;
    for (const element of value) {
      if (field.items.enum) this.#mark('value', of, `${path}[]=${element}`);
      if (isRecord(element)) this.#noteFields(of, field.items, element, `${path}[].`);
    }
  }
}
