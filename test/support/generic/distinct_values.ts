// Values for columns: each different from all previous ones, as far as the column allows.

import type { Column } from '../../../src/engine/store/table.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';

export type Stored = number | string | null;

/** Whether a column stores JSON as text. */
export const isJson = ({ stored, schema }: Column): boolean =>
  stored === 'text' && (schema.type === 'array' || schema.type === 'object');

/** Creates the values of a test: the same values in the same order in every run. */
export class DistinctValues {
  #count = 0;

  #text({ pattern, maxLength = 500 }: Schema): string | undefined {
    const count = this.#count;
    const letters = String(count).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] as string);
    const candidates = [
      `value ${count}`,
      `value${count}`,
      letters,
      String(count),
      count.toString(16).padStart(64, '0'),
    ];
    return candidates.find(
      (text) => text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text)),
    );
  }

  #integer({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): number {
    // Neither a round number nor a round number of millions, and small enough for 32 bits.
    const value = 1_700_000_000 + ((1_000_003 * this.#count) % 400_000_000);
    return value >= minimum && value <= maximum ? value : minimum + (this.#count % (maximum - minimum + 1));
  }

  /** A number that is not in step with the count, so that values at regular intervals differ. */
  #mixed(): number {
    return Math.imul(this.#count, 0x9e3779b1) >>> 20;
  }

  /** A value that a schema allows, or undefined if the generator has none. */
  ofSchema(schema: Schema): unknown {
    this.#count += 1;
    const { type, anyOf, items, properties = {} } = schema;
    if (schema.enum) return schema.enum[this.#mixed() % schema.enum.length];
    if (anyOf?.[0]) return this.ofSchema(anyOf[0]);
    if (items) {
      const entries = [this.ofSchema(items), this.ofSchema(items)].slice(0, schema.maxItems);
      return entries.includes(undefined) ? undefined : entries;
    }
    // The form of some records is known only to a contract.
    if (type === 'object' && Object.keys(properties).length === 0) return undefined;
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, this.ofSchema(field)]),
      );
    if (type === 'boolean') return this.#mixed() % 2 === 0;
    if (type === 'integer') return this.#integer(schema);
    if (type === 'number') return (schema.minimum ?? 0) + this.#count / 4;
    return type === 'string' ? this.#text(schema) : undefined;
  }

  /** A value as a column stores it, sometimes null; undefined if the generator has none. */
  ofColumn(column: Column): Stored | undefined {
    this.#count += 1;
    if (column.nullable && this.#mixed() % 5 === 0) return null;
    const value = this.ofSchema(column.schema);
    if (value === undefined) return undefined;
    if (isJson(column)) return JSON.stringify(value);
    return typeof value === 'boolean' ? Number(value) : (value as Stored);
  }
}
