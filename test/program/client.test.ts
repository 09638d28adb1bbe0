import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import {
  createClient,
  isRefusal,
  type RefusalCode,
  RefusalError,
  type StoaClient,
  UnexpectedAnswerError,
} from '../../src/exports/client.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { png } from '../support/items/images.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

describe('the typed client', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  let options: { base_url: string; partner_id: number; partner_key: string };
  let client: StoaClient;

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    const demo = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
    const { base_url, partner_id, partner_key, shops, merchants } = demo;
    options = { base_url, partner_id, partner_key };
    client = createClient({ ...options, shop: shops[0], merchant: merchants[0] });
  });
  afterAll(async () => {
    await served.end('SIGTERM');
    await database.drop();
  });

  test('signs, calls and returns the payload with its type', async () => {
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

  test('fields with a default may be omitted, others may not, and unknown operations do not compile', async () => {
    const page = await client.call('v2.account_health.get_listings_with_issues', { page_size: 3 });
    expect(page.listing_list).toHaveLength(3);
    // @ts-expect-error voucher_id is required.
    await expect(client.call('v2.voucher.get_voucher', {})).rejects.toThrow('voucher_id is required');
    // @ts-expect-error There is no such operation.
    await expect(client.call('v2.voucher.get_vouchers', {})).rejects.toThrow(
      'There is no operation v2.voucher.get_vouchers',
    );
  });

  test('throws a refusal with its code, message and request_id; send returns it unchanged', async () => {
    const refused = await client
      .call('v2.voucher.get_voucher', { voucher_id: 999_999 })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
    expect(refused).toMatchObject({
      operation: 'v2.voucher.get_voucher',
      status: 200,
      code: 'common.error_not_found',
      detail: 'No such voucher in this shop.',
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const { status, body, headers } = await client.send('v2.voucher.get_voucher', { voucher_id: 999_999 });
    expect([status, body.error]).toEqual([200, 'common.error_not_found']);
    expect(headers.get('x-request-id')).toBe(body.request_id);
  });

  test('the error of a batch whose rows all failed says why the first rows failed', async () => {
    const order_list = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ order_sn: `NONE${name}` }));
    const refused = client.call('v2.logistics.batch_ship_order', { order_list, dropoff: {} });
    const error: unknown = await refused.catch((thrown: unknown) => thrown);
    if (!(error instanceof RefusalError)) throw new Error('no refusal');
    const { result_list } = error.body.response as {
      result_list: { order_sn: string; fail_error: string; fail_message: string }[];
    };
    const [first, second, third] = result_list.map(
      ({ order_sn, fail_error, fail_message }) => `order_sn ${order_sn}: ${fail_error}: ${fail_message}`,
    );
    expect(first).toMatch(/^order_sn NONEA: \S+: \S/);
    expect(error.message).toBe(
      `v2.logistics.batch_ship_order: common.batch_api_all_failed: ${error.detail} Failed: ${first}; ${second}; ${third}; and 2 more`,
    );
  });

  test('distinguishes refusals by operation and code, and only existing codes compile', async () => {
    const name = 'v2.voucher.get_voucher';
    const error: unknown = await client
      .call(name, { voucher_id: 999_999 })
      .catch((thrown: unknown) => thrown);
    if (!isRefusal(error, name)) throw new Error('no refusal');
    expectTypeOf(error.code).toEqualTypeOf<RefusalCode<typeof name>>();
    expectTypeOf<'error_rate_limit'>().toExtend<RefusalCode<typeof name>>();
    expectTypeOf<'voucher.common.error_not_found'>().toExtend<RefusalCode<typeof name>>();
    expectTypeOf<'error_not_fond'>().not.toExtend<RefusalCode<typeof name>>();
    expect(isRefusal(error, name, 'common.error_not_found')).toBe(true);
    expect(isRefusal(error, name, 'error_auth')).toBe(false);
    expect(isRefusal(error, 'v2.voucher.get_voucher_list')).toBe(false);
    expect(isRefusal(new Error('other'), name)).toBe(false);
    // @ts-expect-error No such code.
    isRefusal(error, name, 'common.error_not_fond');
  });

  test('reads pages and rows to the end, with their types', async () => {
    const request = { status: 'all', page_size: 2 } as const;
    const sizes: number[] = [];
    const ids: number[] = [];
    for await (const { voucher_list, more } of client.pages('v2.voucher.get_voucher_list', request)) {
      expectTypeOf(more).toBeBoolean();
      sizes.push(voucher_list.length);
      ids.push(...voucher_list.map(({ voucher_id }) => voucher_id));
    }
    expect(sizes.length).toBeGreaterThan(1);
    const listed: number[] = [];
    for await (const row of client.rows('v2.voucher.get_voucher_list', request)) {
      expectTypeOf(row.voucher_name).toBeString();
      listed.push(row.voucher_id);
    }
    expect(listed).toEqual(ids);
    expect(new Set(listed).size).toBe(listed.length);
    // @ts-expect-error It has no pages.
    expect(() => client.pages('v2.voucher.get_voucher', { voucher_id: 1 })).toThrow('has no pages');
  });

  test('uploads files: bytes, blobs and streams', async () => {
    for (const image of [
      png(),
      new Blob([Uint8Array.from(png())]),
      new Response(Uint8Array.from(png())).body,
    ]) {
      if (!image) throw new Error('no stream');
      const uploaded = await client.call('v2.media_space.upload_image', { image: [image] });
      expect(uploaded.image_info?.image_id).toMatch(/^[\w-]{10,}$/);
    }
    // @ts-expect-error A file is not its name.
    await expect(client.call('v2.media_space.upload_image', { image: ['a.png'] })).rejects.toThrow(
      'image is a file',
    );
  });

  test('reports what is missing before anything is sent', async () => {
    const fetch = () => Promise.reject(new Error('sent'));
    const request = { voucher_id: 1 };
    const nobody = createClient({ ...options, fetch });
    await expect(nobody.call('v2.voucher.get_voucher', request)).rejects.toThrow('give the client its shop');
    await expect(nobody.forShop(5).call('v2.voucher.get_voucher', request)).rejects.toThrow(
      'there are no tokens',
    );
    await expect(
      nobody.forMerchant(5).call('v2.global_product.get_variations', { category_id: 1 }),
    ).rejects.toThrow('there are no tokens');
  });

  test('refuses an invalid base_url, so that no error quotes a signed URL', () => {
    for (const base_url of ['', '127.0.0.1:4010', 'localhost:4010', '/api'])
      expect(() => createClient({ ...options, base_url })).toThrow(`base_url is not a URL: ${base_url}`);
  });

  test('stops when its caller aborts, and when an answer takes too long', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        const give = () => reject(init?.signal?.reason);
        if (init?.signal?.aborted) give();
        init?.signal?.addEventListener('abort', give);
      });
    const slow = createClient({
      ...options,
      shop: { shop_id: 1, access_token: 'a' },
      fetch: never,
      retries_max: 0,
    });
    const signal = AbortSignal.abort(new Error('given up'));
    await expect(slow.call('v2.voucher.get_voucher', { voucher_id: 1 }, { signal })).rejects.toThrow(
      'given up',
    );
    await expect(
      slow.call('v2.voucher.get_voucher', { voucher_id: 1 }, { timeout_ms: 20 }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('shows the beginning of an answer that does not come from the API', async () => {
    const proxy = async () => new Response('<html>Bad Gateway</html>', { status: 502 });
    const behind = createClient({
      ...options,
      shop: { shop_id: 1, access_token: 'a' },
      fetch: proxy,
      retries_max: 0,
    });
    const error: unknown = await behind
      .call('v2.voucher.get_voucher', { voucher_id: 1 })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ status: 502, text: '<html>Bad Gateway</html>' });
  });
});
