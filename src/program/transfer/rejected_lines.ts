import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { BadFileLine } from '../../engine/transfer/import_run.ts';
import type { ImportLine } from '../../engine/transfer/line_rows.ts';

/**
 * Keeps the lines that were not imported in a file, in the form in which an import reads them: each with the name of its
 * table. The file has its name when the import ends, so that an import of an earlier one can read it.
 */
export class RejectedLines {
  readonly path: string;
  readonly #partial: string;
  #file: number | undefined;

  constructor(path: string) {
    this.path = isAbsolute(path) ? path : resolve(path);
    this.#partial = `${this.path}.partial`;
  }

  write({ table }: BadFileLine, { text, record }: ImportLine): void {
    // A line that was too long, or no text, was not kept.
    if (text === undefined && record === undefined) return;
    if (this.#file === undefined) {
      rmSync(this.#partial, { force: true });
      this.#file = openSync(this.#partial, 'wx', 0o600);
    }
    writeSync(this.#file, `${lineOf(table, text, record)}\n`);
  }

  /** @returns the path of the file; undefined if no line was kept. */
  end(): string | undefined {
    if (this.#file === undefined) return undefined;
    closeSync(this.#file);
    this.#file = undefined;
    renameSync(this.#partial, this.path);
    return this.path;
  }
}

function lineOf(table: string, text: string | undefined, record: unknown): string {
  if (text === undefined) return JSON.stringify({ table, record });
  try {
    return JSON.stringify({ table, record: JSON.parse(text) });
  } catch {
    return JSON.stringify({ table, text });
  }
}
