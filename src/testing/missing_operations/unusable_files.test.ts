// Errors that a server reports at its start for stubs and credentials that it cannot use.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/support/world/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoa-unusable-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = '/api/v2/order/get_booking_list';

describe('a server refuses to start', () => {
  const file = join(folder, 'wrong.json');
  test.each([
    [
      'stubs of an operation that Stoa has',
      { path: '/api/v2/shop/get_shop_info' },
      'path must be none that Stoa has',
    ],
    ['a path that is not a path of an operation', { path: '/order/list' }, 'path must'],
    ['another method', { method: 'PUT' }, 'method must be one of GET or POST'],
    ['no answer', { answer: undefined }, 'answer is required'],
    ['an unknown status', { status: 20 }, 'status must'],
  ])('for %s, naming the field and the rule', async (_, changes, problem) => {
    writeFileSync(file, JSON.stringify([{ method: 'GET', path, answer: {}, ...changes }]));
    await expect(openWorld('sqlite', { config: { stub: file } })).rejects.toThrow(
      new RegExp(`wrong.json: stub 1 cannot be used: .*${problem}`),
    );
  });

  test('for stubs that are not JSON, and for an upstream without usable credentials', async () => {
    writeFileSync(file, '{');
    await expect(openWorld('sqlite', { config: { stub: file } })).rejects.toThrow('it is not JSON');
    const upstream_url = 'http://127.0.0.1:1';
    await expect(openWorld('sqlite', { config: { upstream: upstream_url } })).rejects.toThrow(
      'STOA_UPSTREAM_CREDENTIALS',
    );
    writeFileSync(file, '{"partner_id": 1, "shops": [{"shop_id": "a"}]}');
    await expect(
      openWorld('sqlite', { config: { upstream: upstream_url, upstream_credentials: file } }),
    ).rejects.toThrow('shops[0]');
  });
});
