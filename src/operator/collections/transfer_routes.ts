// The routes that import and export all rows of a table, as streams of lines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection } from '../../engine/collection/collection.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { engines } from '../../engine/store/engines.ts';
import type { IdKind } from '../../engine/store/ids.ts';
import type { Database } from '../../engine/store/store.ts';
import type { Tables } from '../../engine/store/table.ts';
import type { BadLine } from '../../engine/transfer/bad_line.ts';
import { ImportRun } from '../../engine/transfer/import_run.ts';
import { type ImportSource, importLine, lineBytesMax } from '../../engine/transfer/import_sources.ts';
import { streamLines } from '../../engine/transfer/lines.ts';
import type { MovedTable } from '../../engine/transfer/moved_tables.ts';
import { tableLines } from '../../engine/transfer/table_export.ts';
import { TableImport } from '../../engine/transfer/table_import.ts';
import { transfer_limits } from '../../engine/transfer/transfer_limits.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { invalidRequest } from '../../kit/contract/operator/request_reader.ts';
import { decodeComponent, forEachPair } from '../../kit/contract/requests/query_reader.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import type { OperatorRoute, ReadRoute, WriteRoute } from '../calls/operator_call.ts';
import { operator_limits } from '../operator_limits.ts';
import type { ExportPlaces } from './export_places.ts';

const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' };
/** How long a client may take to read an export. */
export const export_reading_time: { readonly limit: string; time_ms: number } = {
  limit: 'export_s_max',
  time_ms: operator_limits.export_s_max.value * 1_000,
};
const rows_beside_calls_max = transfer_limits.import_rows_beside_calls_max.value;
const reported_max = transfer_limits.import_reported_lines_max.value;

/** What all tables of a marketplace have in common. */
export interface TransferContext {
  readonly tables: Tables;
  readonly moved: ReadonlyMap<string, MovedTable>;
  readonly id_kinds: readonly IdKind[];
  readonly export_places: ExportPlaces;
}

interface ImportCall extends Record<string, unknown> {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly dry_run: boolean;
}

interface ExportCall extends Record<string, unknown> {
  readonly shop_id: number | undefined;
}

/** Reads a query that has one parameter at most. */
function onlyParameter(query: string, name: string): string | undefined | Problem {
  let found: string | undefined;
  let violation: string | undefined;
  forEachPair(query, (raw_name, raw_value) => {
    const given = decodeComponent(raw_name) ?? '';
    if (given === name && found === undefined) found = decodeComponent(raw_value) ?? '';
    else violation = `${given.slice(0, 100)} is not a parameter here, or is given twice`;
  });
  return violation === undefined ? found : invalidRequest(violation);
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

const lineOf = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);

/** Imports and exports one table. */
export class TransferRoutes {
  constructor(
    readonly moved: MovedTable,
    readonly collection: Collection | undefined,
    readonly context: TransferContext,
  ) {}

  /** Columns that are neither shown nor taken. */
  get #left_out(): readonly string[] {
    return [...new Set([...this.moved.secret_columns, ...(this.collection?.hidden ?? [])])];
  }

  get ofImport(): OperatorRoute {
    const route: WriteRoute<ImportCall> = {
      operation: `operator.collections.${this.moved.name}.import`,
      method: 'POST',
      scope: 'admin',
      permit: { collection: this.moved.name, access: 'write' },
      shops: 'none',
      access: 'write',
      reads_stream: true,
      read: ({ query, stream = noBytes() }) => {
        const dry_run = onlyParameter(query, 'dry_run');
        if (typeof dry_run === 'object') return dry_run;
        if (dry_run !== undefined && dry_run !== 'true' && dry_run !== 'false')
          return invalidRequest('dry_run must be true or false');
        return { stream, dry_run: dry_run === 'true' };
      },
      factsOf: ({ dry_run }) => ({ ids: [], request: { dry_run } }),
      perform: async (database, request, { marketplace, now }) => ({
        answer: {
          status: 200,
          body: '',
          headers,
          stream: this.#import({ ids: marketplace.ids, database: database as Database }, request, now),
        },
        facts: { ids: [] },
      }),
    };
    return route as unknown as OperatorRoute;
  }

  get ofExport(): OperatorRoute {
    const { read_scope = 'read' } = this.collection ?? { read_scope: 'admin' };
    const route: ReadRoute<ExportCall> = {
      operation: `operator.collections.${this.moved.name}.export`,
      method: 'GET',
      scope: read_scope,
      permit: { collection: this.moved.name, access: 'read' },
      shops: this.moved.table.columns.shop_id ? ({ shop_id }) => shop_id : { read_by_roles: this.moved.name },
      access: 'read',
      read: ({ query }) => {
        const shop_id = onlyParameter(query, 'shop_id');
        if (typeof shop_id === 'object') return shop_id;
        if (shop_id === undefined) return { shop_id: undefined };
        if (!this.moved.table.columns.shop_id) return invalidRequest('shop_id is not a column of this table');
        return /^[1-9]\d{0,15}$/.test(shop_id)
          ? { shop_id: Number(shop_id) }
          : invalidRequest('shop_id must be an id');
      },
      perform: async (_store, request, { marketplace, caller }) => {
        const close = this.context.export_places.take(caller.token_name);
        if (close instanceof Problem) return close;
        const stream = this.#export(marketplace, request);
        return { status: 200, body: '', headers, stream, close, reading_time: export_reading_time };
      },
    };
    return route as unknown as OperatorRoute;
  }

  async *#export({ database }: Marketplace, { shop_id }: ExportCall): AsyncGenerator<Uint8Array> {
    const snapshot = await database.openSnapshot();
    try {
      const only = shop_id === undefined ? undefined : { column: 'shop_id', id: shop_id };
      const options = { form: 'ndjson', left_out: this.#left_out, only } as const;
      for await (const { bytes } of tableLines(snapshot, this.moved, options)) yield bytes;
    } finally {
      await snapshot.close();
    }
  }

  /** Bad lines are held until all lines have arrived, because many clients read an answer only then. */
  async *#import(
    { database, ids }: Pick<Marketplace, 'database' | 'ids'>,
    { stream, dry_run }: ImportCall,
    now: number,
  ): AsyncGenerator<Uint8Array> {
    const { tables, moved, id_kinds } = this.context;
    const { name, table } = this.moved;
    const work_folder = mkdtempSync(join(tmpdir(), 'stoa-import-'));
    const bad_lines: BadLine[] = [];
    async function* read(): ReturnType<ImportSource['read']> {
      for await (const lines of streamLines(stream, lineBytesMax(table)))
        yield { lines: lines.map(importLine), bytes: 0 };
    }
    const target = { database, tables, id_kinds, now };
    const unset = this.#left_out.filter((column) => !this.moved.secret_columns.includes(column));
    try {
      const run = new ImportRun({
        sources: [{ table: name, file: '', bytes: 0, read }],
        moved,
        tables,
        work_folder,
        ...(engines[database.engine].embedded && { batch_rows_max: rows_beside_calls_max }),
        writerOf: (of, options) =>
          new TableImport(target, of, { ...options, unset, ...(dry_run && { writes: false }) }),
        onBad: async ({ file: _, ...bad }) => {
          if (bad_lines.length < reported_max) bad_lines.push(bad);
        },
      });
      const counts = await run.run();
      for (const bad of bad_lines) yield lineOf(bad);
      yield lineOf({ done: true, ...counts });
    } catch (error) {
      if (!(error instanceof ExplainedError)) throw error;
      for (const bad of bad_lines) yield lineOf(bad);
      yield lineOf({ done: false, error: error.message });
    } finally {
      // Imported ids may be among those that this node has reserved.
      ids.forget();
      rmSync(work_folder, { recursive: true, force: true });
    }
  }
}
