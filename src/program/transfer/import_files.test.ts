import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { givenCategoryOfItems } from '../../../test/support/given/product.ts';
import { folderOf, imported, testFolder } from '../../../test/support/transfer/files_of_rows.ts';
import { onEachEngine, openWorld } from '../../../test/support/world/harness.ts';
import { changesBetween, storedRows, storedState } from '../../../test/support/world/refusals.ts';
import { packageFile } from '../../engine/package_file.ts';
import { recordOf } from '../../engine/store/load/record_reader.ts';
import { item_ids } from '../../market/product/product.tables.ts';
import { loadDemoRows } from '../demo/demo.ts';
import { tables } from '../groups.ts';

const account = (main_account_id: number, more: object = {}) => ({
  main_account_id,
  main_account_name: `Account ${main_account_id}`,
  ...more,
});

onEachEngine('an import', (world) => {
  const accounts = async () =>
    (await storedRows(world, 'main_account')).map(
      (row) => (row as { main_account_id: number }).main_account_id,
    );

  test('writes the demo marketplace as the loader does, and again without duplicates', async () => {
    const [one, other] = [await openWorld(world.engine), await openWorld(world.engine)];
    try {
      await loadDemoRows(other.marketplace.database, world.clock.now);
      const first = await imported(one, packageFile('demo'));
      expect([first.bad, first.bad_lines]).toEqual([0, []]);
      const expected = await storedState(other);
      const state = await storedState(one);
      // They have the name of the loader, keys of each world, and the id of the migration.
      for (const name of ['audit_event', 'loaded_data', 'id_block', 'sealed_key', 'partner', 'partner_key'])
        expected[name] = state[name] ?? [];
      expect(changesBetween(expected, state)).toEqual({});
      expect((await imported(one, packageFile('demo'))).rows).toBe(first.rows);
      expect(changesBetween(state, await storedState(one))).toEqual({});
    } finally {
      await one.close();
      await other.close();
    }
  });

  test('replaces rows with the same key, whatever the order of the files', async () => {
    const folder = folderOf({
      'main_account.ndjson': [account(81), account(82), account(81, { main_account_name: 'Last' })],
    });
    expect((await imported(world, folder)).rows).toBe(3);
    const rows = await storedRows(world, 'main_account');
    expect(rows).toContainEqual({ main_account_id: 81, main_account_name: 'Last' });
    expect(rows).toContainEqual({ main_account_id: 82, main_account_name: 'Account 82' });
  });

  describe('with bad lines', () => {
    const files = {
      'main_account.ndjson': [account(91), account(92, { main_account_name: 7 }), account(-1)],
      'main_account_shop.ndjson': [
        { main_account_id: 91, shop_id: 4_711 },
        { main_account_id: 92, shop_id: 4_711 },
      ],
    };
    const found = [
      {
        table: 'main_account',
        line: 2,
        field: 'main_account_name',
        rule: expect.stringContaining('must be text'),
        value: '7',
      },
      { table: 'main_account', line: 3, field: 'main_account_id', value: '-1' },
      {
        table: 'main_account_shop',
        line: 1,
        field: 'shop_id',
        rule: 'names a row of shop that does not exist: shop_id 4711',
        value: '4711',
      },
      { table: 'main_account_shop', line: 2, field: 'main_account_id', missing_in: 'main_account' },
    ];

    test('writes the others, says what is wrong, and keeps the lines so that they can be corrected', async () => {
      const rejected = join(testFolder(), 'rejected.ndjson');
      const result = await imported(world, folderOf(files), { rejected });
      expect(result).toMatchObject({ rows: 1, bad: 4, bad_lines: found, rejected });
      expect(await accounts()).toContain(91);
      expect(statSync(rejected).mode & 0o777).toBe(0o600);
      const shop = await world.given.shop();
      const corrected = readFileSync(rejected, 'utf8')
        .replaceAll('4711', String(shop.shop_id))
        .replace('"main_account_name":7', '"main_account_name":"Seven"')
        .replace('-1', '93');
      writeFileSync(rejected, corrected);
      expect(await imported(world, rejected)).toMatchObject({ rows: 4, bad: 0, rejected: undefined });
      expect(await accounts()).toEqual(expect.arrayContaining([91, 92, 93]));
    });

    test.each([
      ['with dry_run', { dry_run: true }],
      ['with strict', { strict: true }],
    ])('writes nothing %s, and finds the same', async (_title, options) => {
      const before = await storedState(world);
      const fresh = JSON.parse(JSON.stringify(files).replaceAll('91', '191').replaceAll('92', '192'));
      const result = await imported(world, folderOf(fresh), options);
      expect(result).toMatchObject({ rows: 0, checked_rows: 1, bad: 4 });
      expect(result.bad_lines.map(({ line, field }) => [line, field])).toEqual(
        found.map(({ line, field }) => [line, field]),
      );
      expect(changesBetween(before, await storedState(world))).toEqual({});
    });

    test('reports lines that the database would refuse, each for itself', async () => {
      const { shop_id } = await world.given.shop();
      const seller = (sign_in_name: string, more: object) => ({ sign_in_name, ...more });
      const result = await imported(
        world,
        folderOf({
          'main_account.ndjson': [account(94)],
          'seller.ndjson': [
            seller('one@example.com', { shop_id }),
            seller('both@example.com', { shop_id, main_account_id: 94 }),
            seller('two@example.com', { main_account_id: 94 }),
          ],
        }),
      );
      expect(result).toMatchObject({ rows: 3, bad: 1 });
      expect(result.bad_lines[0]).toMatchObject({
        line: 2,
        field: 'shop_id',
        rule: expect.stringContaining('breaks a rule'),
      });
    });

    test('counts lines that are too long, not UTF-8 or not JSON, and reads the next', async () => {
      const long = `{"main_account_id": 95, "main_account_name": "${'x'.repeat(2_000_000)}"}`;
      const lines = [long, 'not JSON', JSON.stringify(account(96))].join('\n');
      const text = Buffer.concat([Buffer.from(`${lines}\n`), Buffer.from([0xff, 0xfe, 0x0a])]);
      const result = await imported(world, folderOf({ 'main_account.ndjson': text }));
      expect(result).toMatchObject({ rows: 1, bad: 3 });
      expect(result.bad_lines.map(({ line, rule }) => `${line} ${rule}`)).toEqual(
        [
          '1 is longer than a line may be',
          '2 is not JSON, at column 1: expected a value',
          '4 is not UTF-8',
        ].map((text_of) => expect.stringContaining(text_of.split(':')[0] as string)),
      );
    });
  });

  test('keeps the secrets of rows that it replaces, and refuses files with secrets', async () => {
    const { shop_id } = await world.given.shop();
    const seller = { sign_in_name: 'kept@example.com', shop_id };
    expect((await imported(world, folderOf({ 'seller.ndjson': [seller] }))).rows).toBe(1);
    const with_hash = [{ ...seller, password_hash: 'x' }];
    const result = await imported(world, folderOf({ 'seller.ndjson': with_hash }));
    expect(result.bad_lines).toMatchObject([
      { field: 'password_hash', rule: 'is not a field of this record' },
    ]);
    await expect(imported(world, folderOf({ 'shop_token.ndjson': [] }))).rejects.toThrow(
      'rows of shop_token have secrets',
    );
    await expect(imported(world, folderOf({ 'id_block.ndjson': [] }))).rejects.toThrow(
      'there is no table id_block to import',
    );
  });

  test('draws none of the imported ids later', async () => {
    const { ids, database } = world.marketplace;
    await givenCategoryOfItems(world);
    const shop = await world.given.shop();
    const { item_id } = await world.given.item({ shop });
    const [row] = (await storedRows(world, 'item')).filter(
      (each) => (each as { item_id: number }).item_id === item_id,
    );
    const drawn = await ids.within(async () => ids.next(item_ids));
    const imported_id = drawn + 5_000_000;
    const record = recordOf(tables.item, row as never);
    const result = await imported(
      world,
      folderOf({
        'item.ndjson': [
          { ...record, item_id: imported_id },
          { ...record, item_id: Number.MAX_SAFE_INTEGER },
        ],
      }),
    );
    expect(result.bad_lines).toMatchObject([
      { line: 2, field: 'item_id', rule: 'leaves too few ids above it for Stoa to draw' },
    ]);
    expect(result.rows).toBe(1);
    ids.forget();
    expect(await ids.within(async () => ids.next(item_ids), database)).toBeGreaterThan(imported_id);
  });
});
