import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../test/support/given/row.ts';
import { personIn } from '../../../test/support/personal/known_person.ts';
import {
  columnPlaces,
  declared_columns,
  findPerson,
  newPerson,
  operatorPlaces,
  otherPlaces,
  type Person,
} from '../../../test/support/personal/person_search.ts';
import { eachActionRefusal } from '../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { buyer_erase, buyer_get_erasure } from './buyer_actions.contract.ts';
import { eraseBuyerJob } from './erase_buyer.job.ts';

/** Columns that cannot have data of a buyer in this test, with the reason. */
const not_filled: Readonly<Record<string, string>> = {
  'erased_trace.texts': 'only while several nodes run, after a step',
  'merchant_idempotent_call.answer': 'calls for merchants are about no orders',
};

/** What an erasure must leave as it is. */
const accounts = [
  'billing_transaction',
  'event',
  'item_stock',
  'package',
  'package_line',
  'payout',
  'sales_order_line',
  'stock_movement',
];

onEachEngine(
  'buyer.erase',
  (world) => {
    const { buysAt, isPushed } = personIn(world);
    const columnsWith = async (of: Person) => {
      const found = findPerson(of, await columnPlaces(world));
      return [...new Set(found.map((text) => text.slice(text.lastIndexOf(' ') + 1)))].sort();
    };
    const readAccounts = () => Promise.all(accounts.map((name) => storedRows(world, name)));
    const runAllJobs = async () => {
      while ((await world.runJobs()) > 0);
    };

    describe('of a person who is in every column that may have data of buyers', () => {
      const person = newPerson('4711');
      const other = newPerson('8822');
      const before: Record<string, unknown> = {};
      let erasure_id: string;

      beforeAll(async () => {
        const bought = await buysAt(person);
        await isPushed(person, bought);
        await buysAt(other);
        const { user_id: buyer_user_id, username: buyer_username } = person;
        ({ erasure_id } = (await act(world, 'buyer.erase', { buyer_user_id, buyer_username })).body);
        before.columns = await columnsWith(person);
        before.of_other = await columnsWith(other);
        before.accounts = await readAccounts();
        await runAllJobs();
      });

      test('begins with the person in each of them', async () => {
        const filled = [...(before.columns as string[]), ...Object.keys(not_filled)];
        expect(declared_columns.filter((name) => !filled.includes(name))).toEqual([]);
      });

      test('leaves nothing of the person in any column of any table', async () => {
        const { body } = await act(world, 'buyer.get_erasure', { erasure_id });
        expect(body).toMatchObject({ state: 'DONE', orders: 1, returns: 1 });
        expect(await columnsWith(person)).toEqual([]);
      });

      test('leaves nothing in what operators read, in the journal and in the log', async () => {
        expect(findPerson(person, await operatorPlaces(world))).toEqual([]);
      });

      test('leaves nothing in the log and the files of the database', async () => {
        const path = world.marketplace.settings.database_url.replace('sqlite:', '');
        expect(findPerson(person, await otherPlaces(world, dirname(path)))).toEqual([]);
      });

      test('changes nothing of another person, and no account, stock or event', async () => {
        expect(await columnsWith(other)).toEqual(before.of_other);
        expect(await readAccounts()).toEqual(before.accounts);
      });
    });
    test('leaves orders, returns and invoices readable, with masked values, and labels that can be printed again', async () => {
      const person = newPerson('5501');
      const { shop, order_sn, return_sn } = await buysAt(person);
      await act(world, 'buyer.erase', { shop_id: shop.shop_id, buyer_user_id: person.user_id });
      await runAllJobs();
      const response_optional_fields =
        'buyer_user_id,buyer_username,recipient_address,note,item_list,package_list,invoice_data,payment_info';
      const shown = await world.call(
        'v2.order.get_order_detail',
        { order_sn_list: order_sn, response_optional_fields },
        { shop },
      );
      expect(shown.body.response.order_list[0]).toMatchObject({
        order_sn,
        buyer_user_id: 0,
        buyer_username: '****',
        note: '****',
        message_to_seller: '****',
        recipient_address: { name: '****', phone: '****', region: 'SG', city: '****', full_address: '****' },
      });
      const detail = await world.call('v2.returns.get_return_detail', { return_sn }, { shop });
      expect(detail.body.response).toMatchObject({
        return_sn,
        text_reason: '****',
        user: { username: '****' },
      });
      expect((await world.call('v2.returns.query_proof', { return_sn }, { shop })).body.error).toBe('');
      const blobs = (await storedRows(world, 'blob')) as { shop_id: number }[];
      expect(blobs.filter(({ shop_id }) => shop_id === shop.shop_id)).toEqual([]);
    });

    test('erases many orders step by step, and continues after an interruption without counting any twice', async () => {
      const shop = await world.given.shop();
      const { shop_id } = shop;
      const { logistic_id } = await world.given.channel({ region: shop.region });
      const buyer_username = 'many-orders-canary';
      for (let no = 0; no < 45; no += 1)
        await world.given.order({ shop, buyer_username, packages: [{ logistic_id }] });
      const kept = await world.given.order({
        shop,
        buyer_username: 'somebody else',
        packages: [{ logistic_id }],
      });
      const { erasure_id } = (await act(world, 'buyer.erase', { shop_id, buyer_username })).body;
      const countLeft = async () =>
        ((await storedRows(world, 'sales_order')) as { buyer_username: string }[]).filter(
          (row) => row.buyer_username === buyer_username,
        ).length;
      const { database, ids, jobs, clock } = { ...world.marketplace, clock: world.clock };
      const step = async () =>
        eraseBuyerJob.perform({
          store: database,
          ids,
          jobs,
          reference: { clock },
          print: async () => new Uint8Array(),
          emptyLog: () => database.emptyLog(),
          shop_id,
          job_id: erasure_id,
          now: clock.now,
          attempt: 1,
        });
      await database.transaction(await step());
      expect(await countLeft()).toBe(25);
      const interrupted = await step();
      const killed = database.transaction(async (store) => {
        await interrupted(store);
        throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      expect(await countLeft()).toBe(25);
      // Asking again continues.
      expect((await act(world, 'buyer.erase', { shop_id, buyer_username })).body).toMatchObject({
        erasure_id,
        orders: 20,
      });
      await runAllJobs();
      expect((await act(world, 'buyer.get_erasure', { erasure_id })).body).toMatchObject({
        state: 'DONE',
        orders: 45,
      });
      expect(await countLeft()).toBe(0);
      const again = (await act(world, 'buyer.erase', { shop_id, buyer_username })).body;
      await runAllJobs();
      expect((await act(world, 'buyer.get_erasure', { erasure_id: again.erasure_id })).body).toMatchObject({
        state: 'DONE',
        orders: 0,
      });
      const [other] = ((await storedRows(world, 'sales_order')) as Row<'sales_order'>[]).filter(
        (row) => row.order_sn === kept.order_sn,
      );
      expect(other).toMatchObject({
        buyer_username: 'somebody else',
        recipient_address: kept.recipient_address,
      });
    });

    eachActionRefusal(world, buyer_erase, {
      buyer_not_named: ['a request without a buyer', async () => ({})],
      buyer_erased: ['the name that erased orders have', async () => ({ buyer_username: '****' })],
      shop_not_found: ['an unknown shop', async () => ({ shop_id: 1, buyer_user_id: 7 })],
      too_many_erasures: [
        'an erasure while a thousand are running',
        async () => {
          const { shop_id } = await world.given.shop();
          const running = Array.from({ length: 1_000 }, (_, no) => ({
            erasure_id: no.toString(16).padStart(32, '0'),
            shop_id,
            buyer_user_id: no + 1,
            requested_at: 'now' as const,
            at_shop_id: shop_id,
          }));
          await world.given.rows(running.map((row) => ['buyer_erasure', row] as const));
          return { shop_id, buyer_user_id: 2_000 };
        },
      ],
    });
    eachActionRefusal(world, buyer_get_erasure, {
      erasure_not_found: ['an unknown erasure', async () => ({ erasure_id: 'a' })],
    });
  },
  { has_test_bench: true, config: { push_allowed_networks: '127.0.0.0/8' } },
);
