// The files of a database in a state that a power cut may leave.
import type { Random } from '../../src/engine/seeded_random.ts';
import type { FileOperation } from './disk.ts';

/** What a disk writes atomically. */
const sector_bytes = 512;

type FileName = FileOperation['file'];

/** One file while it is reconstructed. */
class CutFile {
  #bytes: Buffer;
  #length: number;

  constructor(initial: Buffer) {
    this.#bytes = Buffer.from(initial);
    this.#length = initial.length;
  }

  #grow(length: number): void {
    if (length > this.#bytes.length)
      this.#bytes = Buffer.concat([
        this.#bytes,
        Buffer.alloc(Math.max(length, 2 * this.#bytes.length) - this.#bytes.length),
      ]);
    this.#length = Math.max(this.#length, length);
  }

  write(offset: number, bytes: Uint8Array): void {
    this.#grow(offset + bytes.length);
    this.#bytes.set(bytes, offset);
  }

  truncate(length: number): void {
    this.#grow(length);
    this.#bytes.fill(0, length);
    this.#length = length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Writes a part of what had been written but not made durable: nothing, everything, or any of its sectors. */
function writePart(file: CutFile, { offset, bytes }: FileOperation, random: Random): void {
  const how = random.between(1, 3);
  if (how === 1) return;
  if (how === 2) {
    file.write(offset, bytes);
    return;
  }
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + sector_bytes - ((offset + at) % sector_bytes));
    if (random.chance(0.5)) file.write(offset + at, bytes.subarray(at, end));
    at = end;
  }
}

/**
 * The files after a power cut at a given time: everything up to the last time that a file was made durable, and
 * any part of later writes, in any order between the two files.
 */
export function cutFiles(
  initial: Readonly<Record<FileName, Buffer>>,
  operations: readonly FileOperation[],
  at_ns: bigint,
  random: Random,
): Record<FileName, Buffer> {
  const cut = (name: FileName): Buffer => {
    const own = operations.filter(({ file, at_ns: done_ns }) => file === name && done_ns <= at_ns);
    const durable = own.findLastIndex(({ what }) => what === 'sync');
    const file = new CutFile(initial[name]);
    for (const [at, operation] of own.entries()) {
      const is_kept = at <= durable;
      if (operation.what === 'write' && is_kept) file.write(operation.offset, operation.bytes);
      else if (operation.what === 'write') writePart(file, operation, random);
      else if (operation.what === 'truncate' && (is_kept || random.chance(0.5)))
        file.truncate(operation.offset);
    }
    return file.bytes;
  };
  return { database: cut('database'), wal: cut('wal') };
}
