import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, imported } from '../../../test/support/transfer/files_of_rows.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';

onEachEngine('an import', (world) => {
  describe('of CSV', () => {
    const head = 'main_account_id;main_account_name';
    test('reads what spreadsheets write', async () => {
      const text = `\uFEFF${head}\r\n301;"Caf\u00e9; ""Sol"""\r\n302;'=1+1\r\n`;
      expect(await imported(world, folderOf({ 'main_account.csv': text }))).toMatchObject({
        rows: 2,
        bad: 0,
      });
      expect(await storedRows(world, 'main_account')).toEqual(
        expect.arrayContaining([
          { main_account_id: 301, main_account_name: 'Caf\u00e9; "Sol"' },
          { main_account_id: 302, main_account_name: '=1+1' },
        ]),
      );
    });

    test('refuses rounded ids, other encodings and missing cells, and says what to do', async () => {
      const text = Buffer.concat([
        Buffer.from(`${head}\n1,00E+15;a\n303;`),
        Buffer.from([0xe9]),
        Buffer.from('\n304\n'),
      ]);
      const { bad_lines } = await imported(world, folderOf({ 'main_account.csv': text }));
      expect(bad_lines.map(({ line, field, rule }) => `${line} ${field} ${rule}`)).toEqual([
        expect.stringContaining(
          '2 main_account_id was rounded by a spreadsheet: give the column the format Text',
        ),
        expect.stringContaining('3 main_account_name is not UTF-8'),
        expect.stringContaining('4  has 1 cells, and the first line has 2'),
      ]);
    });
  });

  describe('of a folder', () => {
    test('takes bytes from files below it, and from nowhere else', async () => {
      const { shop_id } = await world.given.shop();
      const blob = (sha256: string, file: string) => ({ shop_id, sha256, byte_count: 3, bytes: { file } });
      const folder = folderOf({
        'blob.ndjson': [
          blob('a', 'files/a'),
          blob('b', '../outside'),
          blob('c', 'files/link'),
          blob('d', 'files/none'),
        ],
      });
      mkdirSync(join(folder, 'files'));
      writeFileSync(join(folder, 'files/a'), 'abc');
      symlinkSync('/etc/hostname', join(folder, 'files/link'));
      const result = await imported(world, folder);
      expect(result.bad_lines.map(({ line, field }) => [line, field])).toEqual(
        [2, 3, 4].map((line) => [line, 'bytes']),
      );
      expect(await storedRows(world, 'blob')).toContainEqual(
        expect.objectContaining({ sha256: 'a', bytes: expect.anything() }),
      );
    });

    test('refuses links out of it', async () => {
      const folder = folderOf({});
      symlinkSync('/etc/hostname', join(folder, 'item.ndjson'));
      await expect(imported(world, folder)).rejects.toThrow('is a link that leads out of');
    });
  });
});
