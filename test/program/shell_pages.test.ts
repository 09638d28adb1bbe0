// Runs the commands of pages as written, one after the other in one shell.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/databases/databases.ts';
import { pageProgram, runInShell } from '../support/programs/shell_page.ts';

const timeout = 180_000;

/** The kinds of events in the output of `stoa events`, oldest first. */
const kindsOf = (lines: readonly string[]) =>
  lines.flatMap((line) => /^\d{4}-\d\d-\d\dT[\d:]+Z {2}\w+ +\S+ {2}(\w+) /.exec(line)?.[1] ?? []);

const delivered = ['place', 'arrange', 'carrier_pickup', 'carrier_delivery', 'confirm'];
const isPdf = (folder: string) =>
  readFileSync(join(folder, 'label.pdf')).subarray(0, 5).toString() === '%PDF-';

test('the page on an empty database creates a whole marketplace, from a partner to a withdrawn dispute', {
  timeout,
}, async () => {
  const database = await createDatabase('sqlite');
  // The server of the page ends with its shell.
  const program = `trap 'kill $(jobs -p); wait' EXIT\n${pageProgram('docs', 'from_an_empty_database.md')}`;
  try {
    const lines = await runInShell(program, database.folder);
    const all_kinds = kindsOf(lines);
    expect(all_kinds).toEqual(expect.arrayContaining(['request_document', 'finish_document']));
    const kinds = all_kinds.filter((kind) => !/_document$|^release|^pay_out$/.test(kind));
    expect(kinds.slice(0, delivered.length)).toEqual(delivered);
    expect(kinds.slice(delivered.length)).toEqual(
      expect.arrayContaining(['open_return', 'receive', 'request_compensation', 'cancel_dispute']),
    );
    const entries = lines.filter((line) => line.startsWith('{"shop_id"')).map((line) => JSON.parse(line));
    // 9.90 minus 2.18 % and 2 %, each rounded to cents, and paid out.
    expect(entries).toMatchObject([
      { amount_micros: 9_480_000, encrypted_payout_id: expect.stringMatching(/\w/) },
    ]);
    expect(isPdf(database.folder)).toBe(true);
  } finally {
    await database.drop();
  }
});
