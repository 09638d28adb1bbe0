// Bytes of a row in a file of their own: {"file": "files/picture/0a1b.bin"} in place of base64.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isRecord } from '../../kit/contract/records.ts';
import type { Table } from '../store/table.ts';
import type { ImportLine } from './line_rows.ts';

/** Reads a named file below a folder as base64, or says why not. */
function bytesOf(
  folder: string,
  name: unknown,
  byte_count_max: number,
): { value: string } | { rule: string } {
  if (typeof name !== 'string' || name === '' || name.includes('\0') || isAbsolute(name))
    return { rule: 'must name a file below the folder of the import' };
  const path = join(folder, name);
  if (!existsSync(path)) return { rule: 'names a file that does not exist' };
  const way = relative(realpathSync(folder), realpathSync(path));
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    return { rule: 'must name a file below the folder of the import' };
  const status = statSync(path);
  if (!status.isFile()) return { rule: 'must name a file' };
  if (status.size > byte_count_max) return { rule: `names a file of more than ${byte_count_max} bytes` };
  return { value: readFileSync(path).toString('base64') };
}

/** Returns a function that fills in the bytes of the files that a line names. Without a folder, nothing is filled in. */
export function withFiles({ columns }: Table, folder: string | undefined): (line: ImportLine) => ImportLine {
  const names = Object.keys(columns).filter((name) => columns[name]?.stored === 'bytes');
  if (names.length === 0 || folder === undefined) return (line) => line;
  return (line) => {
    let { record } = line;
    if (record === undefined && line.text?.includes('"file"')) {
      try {
        record = JSON.parse(line.text);
      } catch {
        return line;
      }
    }
    if (!isRecord(record)) return line;
    for (const name of names) {
      const given = record[name];
      if (!isRecord(given)) continue;
      const byte_count_max = Math.floor(((columns[name]?.schema.maxLength ?? 0) / 4) * 3);
      const found = bytesOf(folder, given.file, byte_count_max);
      if ('rule' in found) return { ...line, record, fault: { path: name, rule: found.rule } };
      record[name] = found.value;
    }
    return { ...line, record };
  };
}
