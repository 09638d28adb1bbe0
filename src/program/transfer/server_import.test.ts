import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../test/support/databases/databases.ts';
import { folderOf, imported } from '../../../test/support/transfer/files_of_rows.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { onServer } from '../../../test/support/world/served.ts';

describe.each(engine_names)('with a server on %s', (engine) => {
  onServer(
    'an import',
    (served) => {
      test('is done by the server, with the same results', async () => {
        const { world } = served;
        const { shop_id } = served.shop;
        const logged = world.logged.length;
        const folder = folderOf({
          'main_account.ndjson': [
            { main_account_id: 71, main_account_name: 'One' },
            { main_account_id: 72, main_account_name: 2 },
          ],
          'main_account_shop.csv': `main_account_id,shop_id\n71,${shop_id}\n71,4711\n`,
        });
        const result = await imported(world, folder);
        expect(result).toMatchObject({ rows: 2, bad: 2 });
        expect(result.bad_lines).toMatchObject([
          { file: 'main_account.ndjson', line: 2, field: 'main_account_name', value: '2' },
          { file: 'main_account_shop.csv', line: 3, field: 'shop_id', value: '4711' },
        ]);
        expect(await storedRows(world, 'main_account_shop')).toContainEqual({ main_account_id: 71, shop_id });
        const calls = world.logged.slice(logged).map(({ operation }) => operation);
        expect(calls).toContain('operator.collections.main_account.import');
      });
    },
    { engine },
  );
});
