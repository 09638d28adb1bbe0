// Every call to the operator API succeeds or is refused, and is never a defect. STOA_TEST_OPERATOR_CALLS is the
// number of calls.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seconds } from '../../src/kit/contract/clock.ts';
import { render_document_kind } from '../../src/market/logistics/documents/shipping_document.ts';
import { addMessages } from '../../src/market/push/sending/add_messages.ts';
import { addOperatorToken } from '../../src/operator/tokens/operator_tokens.ts';
import { describeDemo, ensureDemo } from '../../src/program/demo/demo.ts';
import type { GivenShop } from '../support/given/account.ts';
import { orderMessages } from '../support/push/order_messages.ts';
import { openReceiver, type Receiver } from '../support/push/receiver.ts';
import {
  type AnyOperatorCall,
  OperatorCallMaker,
  operator_contracts_asked,
} from '../support/random/any_operator_call.ts';
import { AuditedCalls, auditedName, writing_contracts } from '../support/random/audited_calls.ts';
import { CollectionRows } from '../support/random/collection_rows.ts';
import { giveBought, giveErasure, giveMirrored, giveOffers } from '../support/random/rare_rows.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { injectAndClose } from '../support/world/inject.ts';
import { act, settings_token } from '../support/world/operator_calls.ts';

const calls = Number(process.env.STOA_TEST_OPERATOR_CALLS ?? 3_000);
const seed = Number(process.env.STOA_TEST_SEED ?? 7);
/** After this many calls the rows are read again, so that new ones are used too. */
const calls_between_reads = 1_000;
const calls_at_once = 50;
/** How often a call that was never accepted is repeated at the end. */
const further_calls = 1_500;
/**
 * How often rows are created, at most, for a table in which none could be deleted or for an action that was never
 * accepted, and how many are enough.
 */
const new_rows = { tries: 300, enough: 30 };
/** Actions that need rows in a rare state, and the action that creates such rows. */
const made_by: Readonly<Record<string, string>> = {
  'order.pay': 'order.place',
  'order.give_invoice': 'order.place',
  'statement.get': 'statement.render',
  'statement.get_table': 'statement.render',
};
/** How long a test may take. */
const longest_ms = Math.max(1_200_000, 100 * calls);
/** The smallest share of accepted calls among all writing calls; otherwise only refusals would be tested. */
const accepted_share_min = 0.2;

/** The operator API with a journal, and with pushes and webhooks to this machine. */
const config = {
  journal: 'all',
  push_allowed_networks: '127.0.0.0/8',
  webhook_allowed_networks: '127.0.0.0/8',
} as const;

onEachEngine(
  `${calls} random calls of the operator API with seed ${seed}`,
  (world) => {
    const rows = new CollectionRows();
    const accepted = new Map<string, number>();
    const statuses = new Map<number, number>();
    let writes = 0;
    let accepted_writes = 0;
    let sent = 0;
    let receiver: Receiver;
    const audited = new AuditedCalls();

    /** What only calls of partners, time or a receiver bring about: calls in the journal, failed jobs and pushes. */
    async function giveWhatHappened(shop: GivenShop) {
      for (let at = 0; at < 5; at++) await world.call('v2.shop.get_shop_info', {}, { shop });
      for (const job_id of ['a', 'b', 'c'])
        await world.given.row('job', {
          shop_id: shop.shop_id,
          kind: render_document_kind,
          job_id,
          due_at: 'now',
          attempts: 10,
          created_at: 'now',
          last_error: 'out of paper',
          failed_at: 'now',
        });
      receiver = await openReceiver();
      rows.give({ url: receiver.url, callback_url: receiver.url });
      const { clock, marketplace } = world;
      for (let at = 0; at < 3; at++) {
        const { partner_id } = await world.given.partner();
        await act(world, 'partner.set_push', { partner_id, callback_url: receiver.url, codes_on: [3] });
        const messages = orderMessages(shop.shop_id, ['order:A', 'order:B'], clock.now);
        await marketplace.database.transaction((store) =>
          addMessages(store, partner_id, messages, clock.now, () => true),
        );
      }
    }

    /** An order of a shop whose partner receives pushes. */
    async function giveReceiver() {
      const { shop, item_id } = await world.given.item();
      const { partner } = await world.given.linkedPartner({ shop });
      const { partner_id } = partner;
      const { order_sn } = await world.given.order({ shop });
      await act(world, 'partner.set_push', { partner_id, callback_url: receiver.url, codes_on: [3] });
      rows.give({ code: 3, shop_id: shop.shop_id, partner_id, order_sn, item_id, data: {} }, 'triggered');
    }

    /** Actions that need what only partners do, or several rows that belong together. */
    const given_for: Readonly<Record<string, () => Promise<void>>> = {
      'return.answer_offer': () => giveOffers(world),
      'return.counter_offer': () => giveOffers(world),
      'push.trigger': giveReceiver,
      'comment.write': () => giveBought(world, rows),
      'order.check_prescription': () => giveBought(world, rows),
      'order.find': () => giveMirrored(world),
      'buyer.get_erasure': () => giveErasure(world, rows),
    };

    afterAll(() => receiver.close());

    beforeAll(async () => {
      await ensureDemo(world.marketplace, true);
      // In the demo most shops owe more than they receive; this gives each something to pay out.
      const { shops } = await describeDemo(world.marketplace);
      for (const { shop_id, region } of shops)
        await world.given.billingTransaction({
          shop: { shop_id, region: region as GivenShop['region'], access_token: '' },
          amount_micros: 1_000_000_000_000,
          order_sn: '',
          released_at: 'now-1h',
        });
      await giveWhatHappened(await world.given.shop());
      const { database, wall_clock } = world.marketplace;
      await addOperatorToken(database, { token_name: 'ci', scope: 'read', now: seconds(wall_clock) });
    });

    async function send({ contract, method, path, body, headers }: AnyOperatorCall): Promise<void> {
      if (sent++ % calls_between_reads === 0) {
        await world.runJobs();
        await rows.read(world);
      }
      const { statusCode, request_id, payload } = await injectAndClose(world.app.operator, {
        method: method as 'GET',
        url: path,
        headers: { host: 'localhost', authorization: `Bearer ${settings_token}`, ...headers },
        ...(body !== undefined && { payload: body }),
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      const is_write = method !== 'GET' && method !== 'HEAD' && statusCode !== 405;
      if (is_write) writes++;
      if (statusCode < 300) {
        accepted.set(contract, (accepted.get(contract) ?? 0) + 1);
        if (is_write) accepted_writes++;
      }
      const logged = statusCode < 500 ? '' : JSON.stringify(world.logged.slice(-2));
      expect(statusCode, `${method} ${path} ${body}: ${payload} ${logged}`).toBeLessThan(500);
      audited.note({ contract, headers }, { statusCode, request_id });
      if (statusCode >= 400 && method !== 'HEAD')
        expect(JSON.parse(payload)).toMatchObject({ status: statusCode });
    }

    /** Calls until something is reached, some calls at a time: a run that does nothing takes time as well. */
    async function ask(
      runs: number,
      make: (maker: OperatorCallMaker) => AnyOperatorCall,
      until = () => false,
    ) {
      for (let from = 0; from < runs && !until(); from += calls_at_once)
        await fc.assert(
          fc.asyncProperty(fc.gen(), async (g) => {
            if (!until()) await send(make(new OperatorCallMaker(g, rows)));
          }),
          { numRuns: Math.min(calls_at_once, runs - from), seed: seed + from, endOnFailure: true },
        );
    }

    test(
      'each succeed or are refused with a reason',
      async () => {
        await ask(calls, (maker) => maker.any());
        for (const status of [200, 201, 204, 404, 409, 412, 422])
          expect(
            statuses.get(status) ?? 0,
            `HTTP ${status} of ${JSON.stringify([...statuses])}`,
          ).toBeGreaterThan(0);
        expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
      },
      longest_ms,
    );

    test('have exactly one audit event if they changed something, and none if they were refused or only read', async () => {
      await audited.expectEvents(world);
    });

    test(`are accepted in at least ${accepted_share_min * 100} % of the calls that write`, () => {
      expect(accepted_writes / writes).toBeGreaterThan(accepted_share_min);
    });

    test(
      'reach every action and every method of a collection',
      async () => {
        const isOpen = (contract: string) => !accepted.has(contract);
        const acceptedOf = (contract: string) => accepted.get(contract) ?? 0;
        const without_rows: string[] = [];
        for (const contract of operator_contracts_asked.filter(isOpen)) {
          const giveFor = given_for[contract];
          if (giveFor) {
            await giveFor();
            await rows.read(world);
          }
          const [verb, table = ''] = contract.split(' ');
          // No other row refers to a new row, so it can be deleted.
          const needs_row = verb === 'DELETE' || (verb === 'PATCH' && !rows.has(table));
          const maker_of_rows = needs_row ? `PUT ${table}` : made_by[contract];
          if (maker_of_rows !== undefined) {
            const wanted = acceptedOf(maker_of_rows) + new_rows.enough;
            await ask(
              new_rows.tries,
              (maker) => maker.of(maker_of_rows),
              () => acceptedOf(maker_of_rows) >= wanted,
            );
            await world.runJobs();
            await (needs_row ? rows.readTable(world, table) : rows.read(world));
          }
          // If a table has no rows, none can be read; its list was read.
          if (verb === 'GET' && !rows.has(table)) without_rows.push(contract);
          else
            await ask(
              further_calls,
              (maker) => maker.of(contract),
              () => !isOpen(contract),
            );
        }
        const never = operator_contracts_asked.filter(isOpen);
        expect(never.filter((contract) => !without_rows.includes(contract))).toEqual([]);
        await audited.expectEvents(world);
        expect(audited.actions).toEqual(new Set(writing_contracts.map(auditedName)));
        expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
      },
      longest_ms,
    );
  },
  { config },
);
