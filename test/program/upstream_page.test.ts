// Runs the commands of the page on missing operations as written: a process that answers from a file, one that
// forwards to it and records the answer, and one that answers from the record.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/databases/databases.ts';
import { pageProgram, runInShell } from '../support/programs/shell_page.ts';

test('on the page a call is answered from a file, by another server, and from the recorded answers of that server', {
  timeout: 180_000,
}, async () => {
  const database = await createDatabase('sqlite');
  const program = `trap 'kill $(jobs -p); wait' EXIT\n${pageProgram('docs', 'upstream.md')}`;
  const read = (file: string) => JSON.parse(readFileSync(join(database.folder, file), 'utf8'));
  try {
    const text = (await runInShell(program, database.folder)).join('\n');
    expect(text.match(/"package_list": \[\]/g)).toHaveLength(3);
    expect(text).toContain('no stub fits the method and fields of this call');
    expect(text).toContain('refused: no stub fits');
    const [fixture = ''] = /^v2\.order\.get_booking_list\.\w+\.json$/m.exec(text) ?? [];
    expect(read(`fixtures/${fixture}`)).toMatchObject({
      request: { page_size: '50' },
      answer: { error: '', response: { package_list: [] } },
    });
    expect(read('other.json').missing_operations).toEqual({ stub: 'stubs.json', stub_count: 1 });
    expect(read('server.json').missing_operations).toEqual({
      stub_count: 0,
      upstream: read('other.json').base_url,
      upstream_fixtures: './fixtures',
    });
    expect(read('kept.json').missing_operations).toEqual({ stub: 'fixtures', stub_count: 1 });
  } finally {
    await database.drop();
  }
});
