import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type EngineName, engine_names } from '../../../test/support/databases/databases.ts';
import {
  emptyMarketplace,
  filesBelow,
  test_passphrase,
} from '../../../test/support/transfer/empty_marketplace.ts';
import { folderOf, testFolder } from '../../../test/support/transfer/files_of_rows.ts';
import type { Snapshot } from '../../engine/store/snapshot.ts';
import { listPartnerKeys } from '../../market/accounts/keys/partner_key.ts';
import { describeDemo, ensureDemo } from '../demo/demo.ts';
import { tables } from '../groups.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { exportFiles } from './export_files.ts';
import { importFiles } from './import_files.ts';

const old_key = '12'.repeat(32);
const new_key = '34'.repeat(32);
const secrets = { passphrase: test_passphrase, master_key: old_key };

async function demoOn(engine: EngineName): Promise<OpenMarketplace> {
  const marketplace = await emptyMarketplace(engine, old_key);
  await ensureDemo(marketplace, true);
  return marketplace;
}

async function exported(marketplace: OpenMarketplace, options = {}, with_secrets = false) {
  const folder = join(testFolder(), 'export');
  const result = await exportFiles(marketplace, { folder, ...options }, with_secrets ? secrets : undefined);
  return { folder, result };
}

const imported = (marketplace: OpenMarketplace, path: string, options = {}) =>
  importFiles(marketplace, { path, rejected: join(testFolder(), 'rejected.ndjson'), ...options });

/** The rows of a table, of a moment before now if one is given. */
async function rowsOf({ database }: OpenMarketplace, name: keyof typeof tables, before?: Snapshot) {
  const snapshot = before ?? (await database.openSnapshot());
  const found: unknown[] = [];
  for await (const rows of snapshot.rows({ name, table: tables[name] })) found.push(...rows);
  await snapshot.close();
  return found;
}

/** Files without those that differ by nature: what is encrypted has random parts. */
const comparable = (folder: string) => {
  const { 'secrets.sealed': _, ...files } = filesBelow(folder);
  return files;
};

describe.each(engine_names)('an export from %s', (engine) => {
  test('is imported into an empty database of either engine, which then exports the same bytes', async () => {
    const demo = await demoOn(engine);
    const { partner_id, shops } = await describeDemo(demo);
    const [key] = await listPartnerKeys(demo.database, demo.master_keys, partner_id);
    const { folder, result } = await exported(demo, {}, true);
    expect(result).toMatchObject({ has_secrets: true, folder });
    const files = comparable(folder);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['item.ndjson', 'stoa.json']));
    expect(Object.keys(files).some((name) => name.startsWith('files/image_piece/'))).toBe(true);
    for (const other of engine_names) {
      const target = await emptyMarketplace(other, new_key);
      const { bad_lines, bad } = await imported(target, folder, { with_secrets: true, strict: true });
      expect([bad, bad_lines]).toEqual([0, []]);
      const again = comparable((await exported(target)).folder);
      expect(Object.keys(again)).toEqual(Object.keys(files));
      for (const [name, bytes] of Object.entries(files)) expect(again[name] === bytes, name).toBe(true);
      expect(await rowsOf(target, 'shop_token')).toEqual(await rowsOf(demo, 'shop_token'));
      expect(await rowsOf(target, 'seller')).toEqual(await rowsOf(demo, 'seller'));
      // The master key is another one, and the key of the partner is the same.
      expect(await listPartnerKeys(target.database, target.master_keys, partner_id)).toEqual([key]);
      expect(shops.length).toBeGreaterThan(0);
    }
  });

  test('has no secrets, unless they are asked for, and then none in clear text', async () => {
    const demo = await demoOn(engine);
    const { folder } = await exported(demo);
    const names = readdirSync(folder);
    for (const name of ['shop_token.ndjson', 'partner_key.ndjson', 'secrets.sealed'])
      expect(names).not.toContain(name);
    expect(readFileSync(join(folder, 'seller.ndjson'), 'utf8')).not.toContain('password_hash');
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
    const with_secrets = (await exported(demo, {}, true)).folder;
    const sealed = readFileSync(join(with_secrets, 'secrets.sealed'), 'utf8');
    expect(sealed).not.toContain(old_key);
    const target = await emptyMarketplace('sqlite', new_key);
    const lines = sealed.trimEnd().split('\n');
    for (const [damaged, why] of [
      [lines.slice(0, -1), 'is not complete, or was altered'],
      [[...lines.slice(0, 2), ...lines.slice(3)], 'is not complete, or was altered'],
      [[lines[0], lines[2], ...lines.slice(2)], 'The passphrase is not the one'],
    ] as const) {
      const path = folderOf({ 'secrets.sealed': damaged.join('\n') });
      await expect(imported(target, path, { with_secrets: true })).rejects.toThrow(why);
    }
  });

  test('of a shop has its rows and those that they name, and none of another shop', async () => {
    const demo = await demoOn(engine);
    const [shop] = (await describeDemo(demo)).shops;
    const { folder } = await exported(demo, { shop: shop?.name });
    await expect(exported(demo, { shop: '4711' })).rejects.toThrow('there is no shop 4711');
    const orders = readFileSync(join(folder, 'sales_order.ndjson'), 'utf8').trimEnd().split('\n');
    expect(orders.length).toBeGreaterThan(0);
    expect(new Set(orders.map((line) => JSON.parse(line).shop_id))).toEqual(new Set([shop?.shop_id]));
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['category.ndjson', 'image.ndjson']));
    expect(readdirSync(folder)).not.toContain('stoa.json');
  });

  test('as CSV is read again, and opens no formula', async () => {
    const demo = await demoOn(engine);
    const formula = { main_account_id: 77, main_account_name: '=HYPERLINK("x")' };
    await imported(demo, folderOf({ 'main_account.ndjson': [formula] }));
    const { folder } = await exported(demo, { form: 'csv' });
    const text = readFileSync(join(folder, 'main_account.csv'), 'utf8');
    expect(text).toContain(`77,"'=HYPERLINK(""x"")"\r\n`);
    const target = await emptyMarketplace(engine, new_key);
    const { bad_lines } = await imported(target, folder);
    expect(bad_lines).toEqual([]);
    const before = comparable((await exported(demo)).folder);
    const after = comparable((await exported(target)).folder);
    for (const name of ['item.ndjson', 'sales_order.ndjson', 'main_account.ndjson', 'image_piece.ndjson'])
      expect(after[name] === before[name], name).toBe(true);
  });

  test('is consistent while others write, and overwrites nothing', async () => {
    const demo = await demoOn(engine);
    const snapshot = await demo.database.openSnapshot();
    await imported(
      demo,
      folderOf({ 'main_account.ndjson': [{ main_account_id: 78, main_account_name: 'New' }] }),
    );
    const seen = await rowsOf(demo, 'main_account', snapshot);
    expect(seen).not.toContainEqual(expect.objectContaining({ main_account_id: 78 }));
    expect(seen.length).toBeGreaterThan(0);
    const folder = testFolder();
    writeFileSync(join(folder, 'mine'), '');
    await expect(exportFiles(demo, { folder }, undefined)).rejects.toThrow('is not empty');
  });

  test('of a newer form is refused', async () => {
    const target = await emptyMarketplace(engine, new_key);
    const path = folderOf({ 'stoa.json': '{"form": 99}' });
    await expect(imported(target, path)).rejects.toThrow('was written by a newer version of Stoa');
  });
});
