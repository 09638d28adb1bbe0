// Exports a database to a folder: a file for each table, as the rows are at one moment.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersion } from '../../engine/package_file.ts';
import { recordOf } from '../../engine/store/load/record_reader.ts';
import type { Row } from '../../engine/store/param.ts';
import { namesIn } from '../../engine/store/references/named_rows.ts';
import type { Snapshot } from '../../engine/store/snapshot.ts';
import { movedStateOf, state_file } from '../../engine/transfer/moved_state.ts';
import { type MovedTable, movedTables } from '../../engine/transfer/moved_tables.ts';
import { tableLines } from '../../engine/transfer/table_export.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import type { ExportRequest, ExportResult, TransferProgress } from '../cli/transfer/transfer_commands.ts';
import { tables } from '../groups.ts';
import { findNamedShop } from '../named_shop.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { SealedRowWriter, sealed_file } from './sealed_rows.ts';

/** An export cannot be written; the message says why. */
export class ExportError extends ExplainedError {
  override readonly name = 'ExportError';
}

const moved = movedTables(tables);

function makeEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ExportError(`${folder} is not empty, and an export overwrites nothing.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Writes the bytes of a row to a file of its own below the folder. */
const bytesBelow =
  (folder: string, { name, table }: MovedTable) =>
  (row: Row, _column: string, bytes: Uint8Array) => {
    const file = `files/${name}/${table.key.map((column) => encodeURIComponent(String(row[column]))).join('-')}`;
    mkdirSync(join(folder, 'files', name), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, file), bytes, { mode: 0o600, flag: 'wx' });
    return { file };
  };

/** Which rows belong to one shop: its own, those of the whole marketplace, and those that its rows name. */
class RowsOfShop {
  /** The ids of other owners that rows of the shop name, by the column with which their tables begin. */
  readonly #named = new Map<string, Set<unknown>>();

  constructor(readonly shop_id: number) {}

  onlyIn({ table: { tenant } }: MovedTable) {
    return tenant === 'shop_id' ? { column: 'shop_id', id: this.shop_id } : undefined;
  }

  isWantedIn({ table: { tenant, columns } }: MovedTable): ((row: Row) => boolean) | undefined {
    if (tenant === 'shop_id') return undefined;
    if (tenant === 'reference' || tenant === 'local')
      return columns.shop_id ? ({ shop_id }) => shop_id === this.shop_id : undefined;
    const named = this.#named.get(tenant) ?? new Set();
    return (row) => named.has(row[tenant]);
  }

  note({ table }: MovedTable, rows: readonly Row[]): void {
    for (const { table: other, by } of table.references ?? []) {
      const tenant = moved.get(other)?.table.tenant ?? 'local';
      const place = by[tenant];
      if (tenant === 'shop_id' || place === undefined || place.startsWith('shop.')) continue;
      const ids = this.#named.get(tenant) ?? new Set();
      this.#named.set(tenant, ids);
      for (const row of rows) for (const [id] of namesIn(table, row, [place])) ids.add(id);
    }
  }
}

/** Tables of shops first, because they name rows of others. */
const inOrderOfExport = (wanted: readonly MovedTable[]) => {
  const place = ({ table: { tenant } }: MovedTable) =>
    tenant === 'shop_id' ? 0 : tenant === 'reference' || tenant === 'local' ? 1 : 2;
  return wanted.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
};

function wantedTables({ table, shop }: ExportRequest): MovedTable[] {
  if (table === undefined) return inOrderOfExport([...moved.values()]);
  const found = moved.get(table);
  if (!found || found.is_secret)
    throw new ExportError(`There is no table ${table} that can be exported by itself.`);
  const { tenant } = found.table;
  if (shop !== undefined && tenant !== 'shop_id' && !found.table.columns.shop_id)
    throw new ExportError(`Rows of ${table} do not belong to a shop.`);
  return [found];
}

async function writeTable(
  snapshot: Snapshot,
  table: MovedTable,
  { folder, form = 'ndjson' }: ExportRequest,
  shop: RowsOfShop | undefined,
  onRows: (rows: number) => void,
): Promise<number> {
  let count = 0;
  let head: Uint8Array | undefined;
  const path = join(folder, `${table.name}.${form}`);
  let file: Awaited<ReturnType<typeof open>> | undefined;
  try {
    const lines = tableLines(snapshot, table, {
      form,
      only: shop?.onlyIn(table),
      isWanted: shop?.isWantedIn(table),
      left_out: table.secret_columns,
      keepBytes: bytesBelow(folder, table),
      onRows: shop && ((rows) => shop.note(table, rows)),
    });
    for await (const { bytes, rows } of lines) {
      if (rows === 0) {
        head = bytes;
        continue;
      }
      file ??= await open(path, 'wx', 0o600);
      if (head) await file.write(head);
      head = undefined;
      await file.write(bytes);
      count += rows;
      onRows(rows);
    }
  } finally {
    await file?.close();
  }
  return count;
}

async function writeSecrets(
  snapshot: Snapshot,
  folder: string,
  secrets: { readonly passphrase: string; readonly master_key: string },
): Promise<void> {
  const writer = new SealedRowWriter(join(folder, sealed_file), secrets.passphrase, {
    master_key: secrets.master_key,
  });
  for (const table of moved.values()) {
    if (table.secret_columns.length === 0) continue;
    for await (const rows of snapshot.rows(table))
      writer.writeRows(rows.map((row) => ({ table: table.name, record: recordOf(table.table, row) })));
  }
  writer.end();
}

/**
 * @param secrets what the secrets are encrypted with, if they are exported.
 * @throws ExportError if the folder is not empty, or nothing can be exported so.
 */
export async function exportFiles(
  { database }: Pick<OpenMarketplace, 'database'>,
  request: ExportRequest,
  secrets: { readonly passphrase: string; readonly master_key: string } | undefined,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<ExportResult> {
  const wanted = wantedTables(request);
  const { folder, shop: named } = request;
  const shop =
    named === undefined ? undefined : new RowsOfShop((await findNamedShop(database, named)).shop_id);
  makeEmptyFolder(folder);
  const snapshot = await database.openSnapshot();
  try {
    let rows = 0;
    let files = 0;
    for (const table of wanted) {
      if (table.is_secret) continue;
      const count = await writeTable(snapshot, table, request, shop, (more) => {
        rows += more;
        onProgress({ step: 'export', bytes: 0, bytes_of_all: 0, lines: rows });
      });
      if (count > 0) files++;
    }
    if (secrets) await writeSecrets(snapshot, folder, secrets);
    // It comes last: a folder without it is not a complete export of a marketplace.
    if (request.table === undefined && shop === undefined) {
      const state = await movedStateOf(snapshot, readVersion());
      writeFileSync(join(folder, state_file), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
    }
    return { folder, files, rows, has_secrets: secrets !== undefined };
  } finally {
    await snapshot.close();
  }
}
