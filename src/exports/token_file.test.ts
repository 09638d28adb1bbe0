import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { memoryTokenStorage } from '../kit/contract/client/token_storage.ts';
import { fileTokenStorage } from './token_file.ts';

const shop = { partner_id: 1, shop_id: 2 };
const merchant = { partner_id: 1, merchant_id: 2 };
const tokens = { access_token: 'a', refresh_token: 'r', expire_in: 60, expires_at: 1_000 };

const folders: string[] = [];
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-tokens-'));
  folders.push(folder);
  return join(folder, 'made', 'tokens');
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['memory', memoryTokenStorage],
  ['files', () => fileTokenStorage(makeFolder())],
])('a token storage in %s', (_, open) => {
  test('finds what was saved last for a shop, and nothing of other shops', async () => {
    const storage = open();
    expect(await storage.find(shop)).toBe(undefined);
    await storage.save(shop, { access_token: 'old' });
    await storage.save(shop, tokens);
    expect(await storage.find(shop)).toEqual(tokens);
    for (const other of [merchant, { partner_id: 2, shop_id: 2 }, { partner_id: 1, shop_id: 3 }])
      expect(await storage.find(other)).toBe(undefined);
  });
});

describe('a token storage in files', () => {
  test('can be read and written by its owner only, and leaves no other files', async () => {
    const folder = makeFolder();
    const storage = fileTokenStorage(folder);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => storage.save(shop, { ...tokens, expire_in: at })),
    );
    await storage.save(merchant, tokens);
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['partner_1_merchant_2.json', 'partner_1_shop_2.json']);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('is visible to other processes, and names a file that contains no tokens', async () => {
    const folder = makeFolder();
    await fileTokenStorage(folder).save(shop, tokens);
    expect(await fileTokenStorage(folder).find(shop)).toEqual(tokens);
    const path = join(folder, 'partner_1_shop_2.json');
    for (const text of ['', '{"access_token": 1}', '[]']) {
      writeFileSync(path, text);
      await expect(fileTokenStorage(folder).find(shop)).rejects.toThrow(path);
    }
  });

  test('leaves nothing behind if it cannot write', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'partner_1_shop_2.json', 'in the way'), { recursive: true });
    await expect(fileTokenStorage(folder).save(shop, tokens)).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY/);
    expect(readdirSync(folder)).toEqual(['partner_1_shop_2.json']);
  });
});
