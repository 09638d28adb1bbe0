import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { arranged, packageNames } from '../../../../test/support/given/order.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../../test/support/world/refusals.ts';
import { get_shipping_document_job_status } from './get_shipping_document_job_status.contract.ts';

type JsonRecord = Record<string, unknown>;

onEachEngine('get_shipping_document_job_status', (world) => {
  const { name } = get_shipping_document_job_status;

  /** A shop with a requested document. */
  async function wanted(
    options: { lifetime_s?: number; document_type?: 'NORMAL_AIR_WAYBILL' } = {},
    columns: JsonRecord = {},
  ) {
    const shop = await world.given.shop();
    await world.given.address({ shop });
    const order = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id: (await world.given.channel()).logistic_id, ...columns }],
    });
    const job_id = await world.given.shippingDocument({ shop, packages: packageNames(order), ...options });
    const ask = async (request: JsonRecord = { job_id }) => {
      // The clock may have moved, so a new token is needed.
      const access_token = await world.given.token({ shop_id: shop.shop_id });
      return (await world.call(name, request, { shop: { ...shop, access_token } })).body;
    };
    const status = async () => (await ask()).response?.job_status;
    return { shop, job_id, ask, status };
  }

  test('a document is PROCESSING until it is rendered, then READY, with the same job_id and job_name', async () => {
    const { job_id, ask } = await wanted();
    const answer = (job_status: string) => ({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: {
        job_id,
        job_name: expect.stringMatching(/^THERMAL_AIR_WAYBILL_\d{8}_[0-9a-f]{8}\.pdf$/),
        job_status,
      },
    });
    const before = await ask();
    expect(before).toEqual(answer('PROCESSING'));
    world.clock.advance({ minutes: 10 });
    expect(await ask()).toEqual(answer('PROCESSING'));
    await world.runJobs();
    const after = await ask();
    expect(after).toEqual(answer('READY'));
    expect(after.response.job_name).toBe(before.response.job_name);
  });

  test('job_id is SDK, four digits, _ and 32 lowercase hex characters', async () => {
    const { ask } = await wanted();
    expect((await ask()).response.job_id).toMatch(/^SDK\d{4}_[0-9a-f]{32}$/);
  });

  test('job_name contains the document type and ends in .pdf', async () => {
    const { ask } = await wanted({ document_type: 'NORMAL_AIR_WAYBILL' });
    expect((await ask()).response.job_name).toMatch(/^NORMAL_AIR_WAYBILL_.*\.pdf$/);
  });

  test.each([
    ['24 hours by default', undefined, 86_400],
    ['its own lifetime', 90, 90],
  ])('READY becomes EXPIRED exactly %s after the document became ready', async (_, lifetime_s, seconds) => {
    const { status } = await wanted(lifetime_s === undefined ? {} : { lifetime_s });
    world.clock.advance({ minutes: 30 });
    await world.runJobs();
    expect(await status()).toBe('READY');
    world.clock.advance({ seconds: seconds - 1 });
    expect(await status()).toBe('READY');
    world.clock.advance({ seconds: 1 });
    expect(await status()).toBe('EXPIRED');
    // Also after the file was deleted.
    world.clock.advance({ days: 30 });
    await world.runJobs();
    expect(await status()).toBe('EXPIRED');
  });

  test('a document with a package that cannot be printed is FAILED, and stays so', async () => {
    const { status } = await wanted({}, { logistics_status: 'LOGISTICS_READY' });
    expect(await status()).toBe('PROCESSING');
    await world.runJobs();
    expect(await status()).toBe('FAILED');
    world.clock.advance({ days: 30 });
    await world.runJobs();
    expect(await status()).toBe('FAILED');
  });

  test('each document of a shop has its own status', async () => {
    const { shop, status, job_id } = await wanted();
    await world.runJobs();
    const other = await world.given.shippingDocument({
      shop,
      packages: [{ order_sn: 'NONE', package_number: 'OFG-1' }],
    });
    const { body } = await world.call(name, { job_id: other }, { shop: await fresh(shop) });
    expect(body.response).toMatchObject({ job_id: other, job_status: 'PROCESSING' });
    expect(other).not.toBe(job_id);
    expect(await status()).toBe('READY');
  });

  const fresh = async (shop: GivenShop) => ({
    ...shop,
    access_token: await world.given.token({ shop_id: shop.shop_id }),
  });

  test('a job of another shop gets the same answer as one that does not exist', async () => {
    const { job_id } = await wanted();
    const stranger = await world.given.shop();
    const ask = async (id: string) => (await world.call(name, { job_id: id }, { shop: stranger })).body;
    const theirs = await ask(job_id);
    const none = await ask(`SDK0000_${'0'.repeat(32)}`);
    expect(theirs.error).toBe('error_param');
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  test.each<[string, JsonRecord]>([
    ['absent', {}],
    ['empty', { job_id: '' }],
    ['a number', { job_id: 7 }],
  ])('a job_id that is %s is refused with error_param, and the message names it', async (_, request) => {
    const { ask } = await wanted();
    expect(await ask(request)).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/job_id/),
    });
  });

  test.each(['SDK1', 'x'.repeat(10_000), "' OR '1'='1", 'SDK0000_%', '😀'])(
    'an unknown job_id, %j, is refused with error_param',
    async (job_id) => {
      const { ask } = await wanted();
      expect(await ask({ job_id })).toMatchObject({ error: 'error_param' });
    },
  );

  test('a job_id is case-sensitive', async () => {
    const { job_id, ask } = await wanted();
    for (const other of [job_id.toLowerCase(), job_id.toUpperCase(), ` ${job_id}`, `${job_id}0`])
      if (other !== job_id) expect(await ask({ job_id: other })).toMatchObject({ error: 'error_param' });
  });

  test('a call changes nothing, and renders nothing', async () => {
    const { shop, job_id } = await wanted();
    const before = await storedState(world);
    await world.call(name, { job_id }, { shop });
    expect(await storedState(world)).toEqual(before);
  });

  eachRefusal(world, get_shipping_document_job_status, {
    job_not_found: [
      'a job that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { job_id: `SDK0000_${'0'.repeat(32)}` }, { shop });
      },
    ],
  });
});
