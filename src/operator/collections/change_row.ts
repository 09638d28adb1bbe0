// Creates, changes and deletes rows of a collection, for PUT, PATCH and DELETE alike.
import type { Collection } from '../../engine/collection/collection.ts';
import { isDrawnId } from '../../engine/store/ids.ts';
import { recordReader } from '../../engine/store/load/record_reader.ts';
import type { Row, Value } from '../../engine/store/param.ts';
import type { MissingRow, ReferenceCheck } from '../../engine/store/references/missing_rows.ts';
import type { Transaction } from '../../engine/store/store.ts';
import { pointerOf } from '../../kit/contract/operator/broken_rule.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { isRecord } from '../../kit/contract/records.ts';
import { shownRecord } from './shown_row.ts';
import type { TableStatements } from './table_statements.ts';

type Fields = Readonly<Record<string, unknown>>;

const broken = (path: string, message: string): Problem =>
  Problem.of('invalid_request', {
    detail: `${path === '' ? 'The body' : path} ${message}.`,
    errors: [{ pointer: pointerOf(path), message }],
  });

function notThere({ place, table_name, name }: MissingRow): Problem {
  const named = Object.entries(name).map(([column, value]) => `${column} ${JSON.stringify(value)}`);
  const path = place.replaceAll('[]', '');
  const message = `names a row of ${table_name} that does not exist: ${named.join(', ')}`;
  return Problem.of('reference_not_found', {
    detail: `${path} ${message}. Write that row first.`,
    errors: [{ pointer: pointerOf(path), message }],
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Applies a merge patch (RFC 7396): null removes a field, records are merged, anything else is replaced. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete result[name];
    else
      Object.defineProperty(result, name, {
        value: merged(result[name], value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  return result;
}

/** Writes the rows of one collection. */
export class RowChanger {
  readonly #read: ReturnType<typeof recordReader>;
  readonly #kept: readonly string[];

  constructor(
    readonly collection: Collection,
    readonly statements: TableStatements,
    readonly references: ReferenceCheck,
  ) {
    this.#read = recordReader(collection.table);
    this.#kept = [...(collection.hidden ?? []), ...(collection.managed ?? [])];
  }

  /**
   * The row that a record with this key describes, or the rule that the record breaks. Columns that are not written here
   * keep their values.
   *
   * @param now Unix seconds. Relative times count from it.
   */
  rowOf(key: Row, record: Fields, before: Row | undefined, now: number): Row | Problem {
    const { table, hidden = [], managed = [] } = this.collection;
    const shown = before && shownRecord(this.collection, before);
    const written: Record<string, unknown> = { ...record };
    for (const [name, value] of Object.entries(key)) {
      const said = table.columns[name]?.schema.type === 'boolean' ? value === 1 : value;
      if (written[name] !== undefined && !isSame(written[name], said))
        return broken(name, 'must be as the path has it');
      written[name] = said;
    }
    for (const name of hidden)
      if (written[name] !== undefined) return broken(name, 'is not a field of this record');
    for (const name of managed) {
      const there = shown?.[name];
      if (written[name] !== undefined && !isSame(written[name], there))
        return broken(name, 'is changed by actions');
      delete written[name];
    }
    const { row, violation } = this.#read(written, now, shown);
    if (violation) return broken(violation.path, violation.rule);
    if (before === undefined) return row;
    const kept = this.#kept.map((name) => [name, before[name] ?? null] as const);
    return { ...row, ...(Object.fromEntries(kept) as Record<string, Value>) };
  }

  /** Inserts or replaces a row and applies what follows from that, or returns the rule that this would break. */
  async write(store: Transaction, before: Row | undefined, after: Row): Promise<Problem | undefined> {
    const { drawn, findViolation, afterChange } = this.collection;
    if (before === undefined && drawn && (await isDrawnId(store, drawn.kind, Number(after[drawn.column]))))
      return broken(drawn.column, 'is one of those that Stoa draws: name a lower one');
    const violation = await findViolation?.(store, { before, after });
    if (violation !== undefined) return Problem.of('rule_broken', { detail: violation });
    const { insert, update } = this.statements;
    if (before !== undefined) {
      if (update) await store.run(update, after);
    }
    // Another call inserted the row first.
    else if ((await store.run(insert, after)) === 0) return Problem.of('exists_already');
    const missing = await this.references.findMissing(store, [{ before, after }]);
    if (missing !== undefined) return notThere(missing);
    await afterChange?.(store, { before, after });
    return undefined;
  }

  /** Deletes a row and applies what follows from that, or returns the rule that this would break. */
  async remove(store: Transaction, before: Row): Promise<Problem | undefined> {
    const { findViolation, afterChange } = this.collection;
    const violation = await findViolation?.(store, { before, after: undefined });
    if (violation !== undefined) return Problem.of('rule_broken', { detail: violation });
    await store.run(this.statements.remove, before);
    await afterChange?.(store, { before, after: undefined });
    return undefined;
  }
}
