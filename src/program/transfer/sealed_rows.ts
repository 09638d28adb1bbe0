// Rows with secrets in a file, encrypted with a passphrase. Its first line has the secrets of the marketplace, the last
// line says how many there are, so that a file without its end is noticed.
import { createSecretKey, randomBytes, scryptSync } from 'node:crypto';
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { KeyRing } from '../../engine/keys/key_ring.ts';
import { streamLines } from '../../engine/transfer/lines.ts';
import { isRecord } from '../../kit/contract/records.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';

/** The name of the file. */
export const sealed_file = 'secrets.sealed';

/** Like those of a backup: about 0.3 seconds and 64 MiB for each guess. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const salt_bytes = 16;
const line_bytes_max = 16 * 1_048_576;

/** Rows with secrets cannot be read; the message says why. */
export class SealedRowsError extends ExplainedError {
  override readonly name = 'SealedRowsError';
}

const ringOf = (passphrase: string, salt: Buffer) =>
  new KeyRing([createSecretKey(scryptSync(passphrase, salt, 32, cost))]);
const placeOf = (line: number) => `line ${line} of secrets`;

interface SealedRow {
  readonly table: string;
  readonly record: unknown;
}

/** Writes the file. */
export class SealedRowWriter {
  readonly #file: number;
  readonly #ring: KeyRing;
  #line = 0;

  constructor(path: string, passphrase: string, secrets: { readonly master_key: string }) {
    const salt = randomBytes(salt_bytes);
    this.#ring = ringOf(passphrase, salt);
    this.#file = openSync(path, 'wx', 0o600);
    writeSync(this.#file, `${salt.toString('base64')}\n`);
    this.#write(secrets);
  }

  #write(value: unknown): void {
    writeSync(this.#file, `${this.#ring.seal(JSON.stringify(value), placeOf(this.#line++))}\n`);
  }

  writeRows(rows: readonly SealedRow[]): void {
    this.#write(rows);
  }

  end(): void {
    this.#write({ lines: this.#line });
    closeSync(this.#file);
  }
}

/** What such a file has. */
export interface OpenedRows {
  readonly master_key: string;
  /** Reads the rows, some at a time. */
  pages(): AsyncGenerator<readonly SealedRow[]>;
}

const incomplete = `${sealed_file} is not complete, or was altered.`;

async function* plainLines(path: string, passphrase: string): AsyncGenerator<unknown> {
  let ring: KeyRing | undefined;
  let line = 0;
  for await (const lines of streamLines(createReadStream(path), line_bytes_max))
    for (const { text = '' } of lines) {
      if (!ring) {
        ring = ringOf(passphrase, Buffer.from(text, 'base64'));
        continue;
      }
      const plain = ring.open(text, placeOf(line++));
      if (plain !== undefined) yield JSON.parse(plain);
      else
        throw new SealedRowsError(
          line === 1 ? 'The passphrase is not the one with which the secrets were exported.' : incomplete,
        );
    }
}

/**
 * Reads the file to its end before anything is used of it, because its end shows whether it is complete.
 *
 * @throws SealedRowsError
 */
export async function openSealedRows(path: string, passphrase: string): Promise<OpenedRows> {
  let first: unknown;
  let last: unknown;
  let count = 0;
  for await (const value of plainLines(path, passphrase)) {
    if (count++ === 0) first = value;
    last = value;
  }
  if (!isRecord(first) || !isRecord(last) || last.lines !== count - 1) throw new SealedRowsError(incomplete);
  return {
    master_key: String(first.master_key),
    async *pages() {
      for await (const value of plainLines(path, passphrase))
        if (Array.isArray(value)) yield value as readonly SealedRow[];
    },
  };
}
