import { hash } from 'node:crypto';
import type { Collection } from '../../engine/collection/collection.ts';
import { recordOf } from '../../engine/store/load/record_reader.ts';
import type { Row } from '../../engine/store/param.ts';

/** A row as operators see it: the record of a data file, without hidden columns. */
export function shownRecord({ table, hidden = [] }: Collection, row: Row): Record<string, unknown> {
  const record = recordOf(table, row);
  for (const name of hidden) delete record[name];
  return record;
}

/** The ETag of a record. It differs when the record differs. */
export const etagOf = (record: Record<string, unknown>): string =>
  `"${hash('sha256', JSON.stringify(record), 'base64url').slice(0, 22)}"`;
