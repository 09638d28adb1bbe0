// Large blobs are written piece by piece, each in a transaction of its own, so that they hold up nobody: SQLite would
// have the whole program wait for ten megabytes, their commit and their way from the log into the database.
import { createHash } from 'node:crypto';
import timers from 'node:timers/promises';
import { insertIfAbsent } from '../insert.ts';
import type { Params } from '../param.ts';
import { statementsOn } from '../statement.ts';
import { StoreUnavailableError, type Transaction, type Transactions } from '../store.ts';
import { store_limits } from '../store_limits.ts';
import { type BlobTables, blobTables } from './blobs.tables.ts';
import { upsertBlob } from './blobs.ts';

const part_bytes_max = store_limits.blob_part_bytes_max.value;
/** How long a blob is kept that was begun and not completed, in seconds. */
const incomplete_lifetime_s = 3_600;
/** How often it is begun anew when its parts are deleted meanwhile. */
const attempts_max = 3;
const empty = new Uint8Array();

const statement = statementsOn<BlobTables>();

const insertPart = insertIfAbsent(blobTables, 'blob_part');

const listPartNumbers = statement((db, p: Params<{ shop_id: number; sha256: string }>) =>
  db
    .selectFrom('blob_part')
    .select('part_no')
    .where('shop_id', '=', p.shop_id)
    .where('sha256', '=', p.sha256),
);

/** Bytes as they are written, piece by piece. */
function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += part_bytes_max)
    yield bytes.subarray(from, from + part_bytes_max);
}

/** Their SHA-256 in hex. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (const part of partsOf(bytes)) {
    hash.update(part);
    await timers.setImmediate();
  }
  return hash.digest('hex');
}

export interface NewLargeBlob {
  readonly shop_id: number;
  readonly bytes: Uint8Array;
  readonly now: number;
  /** Unix time in seconds, null for ever. */
  readonly expires_at: number | null;
}

/**
 * Keeps bytes of a shop like `insertBlob`, in transactions of its own.
 *
 * @param complete is called in the last one, with the SHA-256 in hex; what it writes is there if and only if the blob is.
 * @returns the SHA-256.
 * @throws StoreUnavailableError when what was written is deleted again and again.
 */
export async function insertLargeBlob(
  transactions: Transactions,
  { shop_id, bytes, now, expires_at }: NewLargeBlob,
  complete: (store: Transaction, sha256: string) => Promise<void>,
): Promise<string> {
  const sha256 = await digestOf(bytes);
  const key = { shop_id, sha256 };
  const byte_count = bytes.byteLength;
  const part_count = byte_count <= part_bytes_max ? 0 : Math.ceil(byte_count / part_bytes_max);
  const row = { ...key, byte_count, bytes: part_count === 0 ? bytes : empty };

  const incomplete_until = Math.min(expires_at ?? Number.POSITIVE_INFINITY, now + incomplete_lifetime_s);

  /** Writes the parts that are missing. */
  async function writeParts(): Promise<void> {
    const there = await transactions.transaction(async (store) => {
      await store.run(upsertBlob, { ...row, expires_at: incomplete_until });
      return new Set((await store.all(listPartNumbers, key)).map(({ part_no }) => part_no));
    });
    let part_no = 0;
    for (const part of partsOf(bytes)) {
      const numbered = { ...key, part_no: part_no++, bytes: part };
      if (there.has(numbered.part_no)) continue;
      await transactions.transaction((store) => store.run(insertPart, numbered));
      // Without a turn of the event loop between, SQLite would write one piece after the other, and nothing else.
      await timers.setImmediate();
    }
  }

  for (let attempt = 0; attempt < attempts_max; attempt++) {
    if (part_count > 0) await writeParts();
    const is_complete = await transactions.transaction(
      async (store) => {
        // From here on nobody deletes it: the row is locked.
        await store.run(upsertBlob, { ...row, expires_at });
        if ((await store.all(listPartNumbers, key)).length !== part_count) return false;
        await complete(store, sha256);
        return true;
      },
      (is_whole) => is_whole,
    );
    if (is_complete) return sha256;
  }
  throw new StoreUnavailableError('The parts of a blob are deleted while they are written.');
}
