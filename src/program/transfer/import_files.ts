// Imports files into a database that this process has open, through the server that runs on it if there is one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNewestNode } from '../../engine/store/nodes.ts';
import { type BadFileLine, type ImportCounts, ImportRun } from '../../engine/transfer/import_run.ts';
import { findSources, type ImportSource } from '../../engine/transfer/import_sources.ts';
import { movedTables } from '../../engine/transfer/moved_tables.ts';
import { NameIndex } from '../../engine/transfer/name_index.ts';
import { type ImportTarget, TableImport } from '../../engine/transfer/table_import.ts';
import { transfer_limits } from '../../engine/transfer/transfer_limits.ts';
import { seconds } from '../../kit/contract/clock.ts';
import type { ImportRequest, ImportResult, TransferProgress } from '../cli/transfer/transfer_commands.ts';
import { groups, tables } from '../groups.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { continueState, findMovedState, findSealedRows, importSecrets } from './imported_state.ts';
import { RejectedLines } from './rejected_lines.ts';
import { ServerWriter } from './server_writer.ts';

const reported_max = transfer_limits.import_reported_lines_max.value;

const id_kinds = groups.flatMap((group) => group.id_kinds);
/** Events get their places in the feed from each database. */
const sources_of_feed = new Set(
  groups.flatMap(({ feed_sources }) => feed_sources.map(({ table_name }) => table_name)),
);
const unsetIn = (table: string, keeps_feed: boolean) =>
  sources_of_feed.has(table) && !keeps_feed ? ['feed_position'] : [];

type Server = ServerWriter['at'];

interface Run {
  readonly target: ImportTarget;
  readonly sources: readonly ImportSource[];
  readonly work_folder: string;
  /** Whether events keep their positions in the feed. */
  readonly keeps_feed: boolean;
  /** The server that runs on the database, if one does. */
  readonly server: Server | undefined;
  readonly onBad: (bad: BadFileLine, from: Parameters<RejectedLines['write']>[1]) => Promise<void>;
  readonly onProgress: (read: { bytes: number; lines: number }) => void;
}

const moved = movedTables(tables);

/** Writes what is right. */
const writeAll = (run: Run): Promise<ImportCounts> =>
  new ImportRun({
    ...run,
    moved,
    tables,
    writerOf: (table, options) => {
      const local = new TableImport(run.target, table, {
        ...options,
        unset: unsetIn(table.name, run.keeps_feed),
      });
      return run.server ? new ServerWriter(run.server, local, options) : local;
    },
  }).run();

/** Checks everything, and writes nothing. */
async function checkAll(run: Run): Promise<ImportCounts> {
  const wanted = run.sources.map(({ table }) => table);
  const index = await NameIndex.open(run.work_folder, wanted, tables);
  try {
    const checked = new ImportRun({
      ...run,
      moved,
      tables,
      isComing: (missing) => index.has(missing),
      writerOf: (table, options) => {
        const unset = unsetIn(table.name, run.keeps_feed);
        const checks = new TableImport(run.target, table, { ...options, unset, writes: false });
        return {
          rowsIn: (lines) => checks.rowsIn(lines),
          readable: (lines) => checks.readable(lines),
          async write(lines) {
            const result = await checks.write(lines);
            index.add(
              table.name,
              result.made.map(({ row }) => row),
            );
            return result;
          },
        };
      },
    });
    return await checked.run();
  } finally {
    index.close();
  }
}

/** @throws ImportFileError if the files cannot be read at all. Then nothing was written. */
export async function importFiles(
  marketplace: OpenMarketplace,
  { path, table, dry_run = false, strict = false, with_secrets = false, rejected }: ImportRequest,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<ImportResult> {
  const { database, business_clock, wall_clock, operator_token } = marketplace;
  const work_folder = mkdtempSync(join(tmpdir(), 'stoa-import-'));
  const kept = new RejectedLines(rejected);
  try {
    const state = findMovedState(path);
    const sources = await findSources({ path, table, moved, work_folder, stdin: process.stdin });
    const bytes_of_all = sources.reduce((sum, { bytes }) => sum + bytes, 0);
    const node = await findNewestNode(database, seconds(wall_clock));
    const server = node && { operator_url: node.operator_url, operator_token };
    const target = { database, tables, id_kinds, now: seconds(business_clock) };
    const bad_lines: BadFileLine[] = [];
    const report = (bad: BadFileLine) => {
      if (bad_lines.length < reported_max) bad_lines.push(bad);
    };
    const runOf = (step: TransferProgress['step'], keeps_feed: boolean): Run => {
      let bytes = 0;
      let lines = 0;
      return {
        target,
        sources,
        work_folder,
        keeps_feed,
        server,
        onBad: async (bad, line) => {
          report(bad);
          kept.write(bad, line);
        },
        onProgress: (read) => {
          bytes += read.bytes;
          lines += read.lines;
          onProgress({ step, bytes, bytes_of_all, lines });
        },
      };
    };
    const checked = dry_run || strict ? await checkAll(runOf('check', true)) : undefined;
    let { rows, bad } = { rows: 0, bad: checked?.bad ?? 0 };
    if (!dry_run && bad === 0) {
      const keeps_feed = state !== undefined && (await continueState(target, state));
      ({ rows, bad } = await writeAll(runOf('write', keeps_feed)));
      if (with_secrets)
        rows += await importSecrets(marketplace, target, path, (line) => {
          bad++;
          report(line);
        });
    }
    return {
      files: sources.length,
      rows,
      checked_rows: checked?.rows,
      bad,
      bad_lines,
      rejected: kept.end(),
      has_more_secrets: !with_secrets && findSealedRows(path) !== undefined,
    };
  } finally {
    kept.end();
    rmSync(work_folder, { recursive: true, force: true });
  }
}
