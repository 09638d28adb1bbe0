// Tests which calls accept a key, how many keys a caller may have, and how long they are kept.
import { beforeEach, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { batchShipping } from '../../../test/support/orders/batch_shipping.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { countKeptTexts, keptTextGroup } from '../../../test/support/world/kept_texts.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { regions } from '../../kit/contract/region.ts';
import { lastPeriod } from '../../market/payment/statement/statement_period.ts';

const keyed = (idempotency_key: string) => ({ headers: { 'idempotency-key': idempotency_key } });
const keys_max = 10_000;

onEachEngine(
  'Idempotency-Key',
  (world) => {
    let shop: GivenShop;
    beforeEach(async () => {
      shop = await world.given.shop();
    });
    const keptCalls = async () =>
      [
        ...(await storedRows(world, 'shop_idempotent_call')),
        ...(await storedRows(world, 'merchant_idempotent_call')),
      ] as { shop_id?: number; idempotency_key: string }[];
    const keep = (text: string, key: string) =>
      world.call('v2.kept_text.keep', { text }, { shop, ...keyed(key) });

    describe('by operation', () => {
      test('nothing is stored for a call without a key', async () => {
        const before = await keptCalls();
        await world.call('v2.kept_text.keep', { text: 'plain' }, { shop });
        expect(await keptCalls()).toEqual(before);
      });

      test('operations that read ignore a key', async () => {
        const before = await keptCalls();
        const { body } = await world.call(
          'v2.voucher.get_voucher',
          { voucher_id: 1 },
          { shop, ...keyed('not a key') },
        );
        expect(body.error).toBe('common.error_not_found');
        expect(await keptCalls()).toEqual(before);
      });

      test('an operation that writes by GET accepts a key: a statement is requested once', async () => {
        const { from, to } = lastPeriod(world.clock.now, 1, regions[shop.region].time_zone);
        const ask = () =>
          world.call(
            'v2.payment.generate_income_statement',
            { release_time_from: from, release_time_to: to, statement_type: 1 },
            { shop, ...keyed('last week') },
          );
        const { text } = await ask();
        const jobs = await storedRows(world, 'job');
        world.clock.advance({ minutes: 1 });
        expect((await ask()).text).toBe(text);
        expect(await storedRows(world, 'job')).toEqual(jobs);
      });
    });

    describe('what is stored', () => {
      const { givenShop, givenOrders } = batchShipping(world);

      test('of a partly failed batch is its answer, with the failed rows', async () => {
        const { shop } = await givenShop();
        const [order] = await givenOrders(shop, 1);
        const order_list = [order, { order_sn: 'UNKNOWN' }];
        const ship = () =>
          world.call(
            'v2.logistics.batch_ship_order',
            { order_list, dropoff: {} },
            { shop, ...keyed('batch') },
          );
        const { text, body } = await ship();
        expect(body).toMatchObject({ error: '', warning: [{ order_sn: 'UNKNOWN' }] });
        expect((await ship()).text).toBe(text);
      });

      test('of a batch whose rows all failed is nothing', async () => {
        const { shop } = await givenShop();
        const before = await keptCalls();
        const { body } = await world.call(
          'v2.logistics.batch_ship_order',
          { order_list: [{ order_sn: 'UNKNOWN' }], dropoff: {} },
          { shop, ...keyed('batch') },
        );
        expect(body.error).toBe('common.batch_api_all_failed');
        expect(await keptCalls()).toEqual(before);
      });
    });

    test('after 24 hours a key can be used again for another call, and is deleted', async () => {
      await keep('yesterday', 'a');
      world.clock.advance({ hours: 23, minutes: 59 });
      shop = { ...shop, access_token: await world.given.token(shop, world.partner) };
      expect((await keep('today', 'a')).body.error).toBe('error_param');
      world.clock.advance({ minutes: 1 });
      expect((await keep('today', 'a')).body).toMatchObject({ error: '', response: { kept: 'today' } });
      expect((await keep('yesterday', 'a')).body.error).toBe('error_param');
      await keep('other', 'b');
      world.clock.advance({ hours: 24 });
      await world.runJobs();
      expect(await keptCalls()).toEqual([]);
    });

    test('a partner may have 10,000 keys for a shop; a further key is 429 until the first expires, and known keys still work', async () => {
      const { text } = await keep('first', 'first');
      const { shop_id } = shop;
      const { partner_id } = world.partner;
      const expires_at = world.clock.now + 3_600;
      await world.marketplace.database.transaction((store) =>
        store.execute(
          `insert into shop_idempotent_call
             (shop_id, partner_id, operation, idempotency_key, request_sha256, answer, expires_at)
           with recursive numbers (number) as
             (select 2 union all select number + 1 from numbers where number < ${keys_max})
           select ${shop_id}, ${partner_id}, 'v2.kept_text.keep', 'key ' || number, '', null, ${expires_at}
           from numbers`,
        ),
      );
      // The count is at most a second old.
      world.clock.advance({ seconds: 1 });
      const kept = await countKeptTexts(world);
      const { status, headers, body } = await keep('too many', 'one_more');
      expect([status, body.error]).toEqual([429, 'error_key_limit']);
      expect(body.message).toContain('10000 Idempotency-Keys for this shop or merchant within 24 hours');
      expect(headers['retry-after']).toBe('3599');
      expect(await countKeptTexts(world)).toBe(kept);
      expect((await keep('first', 'first')).text).toBe(text);
      expect((await world.call('v2.kept_text.keep', { text: 'without' }, { shop })).body.error).toBe('');
      const full = shop;
      shop = await world.given.shop();
      expect((await keep('another shop', 'one_more')).body.error).toBe('');
      shop = full;
      world.clock.advance({ seconds: Number(headers['retry-after']) });
      expect((await keep('too many', 'one_more')).body.error).toBe('');
    });
  },
  { groups: [keptTextGroup()] },
);
