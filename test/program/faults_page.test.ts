// Runs the commands of the page on faults as written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/databases/databases.ts';
import { pageProgram, runInShell } from '../support/programs/shell_page.ts';

test('the commands of the page refuse calls, record them, repeat them and count them', {
  timeout: 180_000,
}, async () => {
  const database = await createDatabase('sqlite');
  // The server of the page ends with its shell.
  const program = `trap 'kill $(jobs -p); wait' EXIT\n${pageProgram('docs', 'faults.md')}`;
  try {
    const lines = await runInShell(program, database.folder);
    const text = lines.join('\n');
    expect(text).toContain('refused, as requested');
    expect(text).toMatch(/"?shop_banned"?/);
    expect(lines).toContainEqual(expect.stringMatching(/ {2}v2\.shop\.get_shop_info {2}shop \d+ {2}done /));
    expect(text).toMatch(/operation {4}100 % {2}1 of 1/);
    const again = JSON.parse(readFileSync(join(database.folder, 'again.json'), 'utf8'));
    expect(again).toMatchObject({ error: '', shop_name: expect.any(String) });
    const calls = JSON.parse(readFileSync(join(database.folder, 'calls.json'), 'utf8'));
    expect(calls.call_list).toMatchObject([{ reason: 'shop_banned', fault_kind: 'refusal', sent: 'whole' }]);
    expect(readFileSync(join(database.folder, 'again.test.ts'), 'utf8')).toContain('createClient');
  } finally {
    await database.drop();
  }
});
