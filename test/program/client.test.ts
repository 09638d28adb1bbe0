import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { CallError, createClient } from '../../src/client.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/process.ts';

describe('the typed client', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  let client: ReturnType<typeof createClient>;

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    const demo = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
    const { base_url, partner_id, partner_key, shops, merchants } = demo;
    client = createClient({ base_url, partner_id, partner_key, shop: shops[0], merchant: merchants[0] });
  });
  afterAll(async () => {
    await served.end('SIGTERM');
    await database.drop();
  });

  test('signs, calls and gives the payload with its type', async () => {
    const voucher = await client.call('v2.voucher.get_voucher', { voucher_id: 1 });
    expectTypeOf(voucher.voucher_type).toEqualTypeOf<1 | 2>();
    expectTypeOf(voucher.percentage).toEqualTypeOf<number | undefined>();
    expect(voucher.voucher_id).toBe(1);
  });

  test('calls for a merchant with the same credentials', async () => {
    const { standardise_variation_list } = await client.call('v2.global_product.get_variations', {
      category_id: 300003,
    });
    expect(standardise_variation_list[0]?.variation_name).toBe('Size');
  });

  test('fields with a default may be left out, others may not, and unknown operations do not compile', async () => {
    const page = await client.call('v2.account_health.get_listings_with_issues', { page_size: 3 });
    expect(page.listing_list).toHaveLength(3);
    // @ts-expect-error voucher_id is required.
    await expect(client.call('v2.voucher.get_voucher', {})).rejects.toThrow('voucher_id is required');
    // @ts-expect-error There is no such operation.
    await expect(client.call('v2.voucher.get_vouchers', {})).rejects.toThrow(
      'There is no operation v2.voucher.get_vouchers',
    );
  });

  test('throws a refusal with its code, its words and the request_id; send gives it as it came', async () => {
    const refused = await client
      .call('v2.voucher.get_voucher', { voucher_id: 999_999 })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallError);
    expect(refused).toMatchObject({
      status: 200,
      error: 'common.error_not_found',
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const { status, body, headers } = await client.send('v2.voucher.get_voucher', { voucher_id: 999_999 });
    expect([status, body.error]).toEqual([200, 'common.error_not_found']);
    expect(headers.get('x-request-id')).toBe(body.request_id);
  });

  test('is what the package exports', async () => {
    const exported = (await import(new URL('../../dist/client.js', import.meta.url).href)) as Record<
      string,
      unknown
    >;
    expect(Object.keys(exported).sort()).toEqual(['CallError', 'baseString', 'createClient', 'sign']);
  });
});
