// Whatever is sent to the operator API is done or refused: never a defect. STOA_TEST_OPERATOR_CALLS says how many calls.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { seconds } from '../../src/kit/contract/clock.ts';
import { addOperatorToken } from '../../src/operator/tokens/operator_tokens.ts';
import { describeDemo, ensureDemo } from '../../src/program/demo/demo.ts';
import {
  type AnyOperatorCall,
  OperatorCallMaker,
  operator_contracts_asked,
} from '../support/any_operator_call.ts';
import { CollectionRows } from '../support/collection_rows.ts';
import type { GivenShop } from '../support/given/account.ts';
import { onEachEngine } from '../support/harness.ts';
import { injectInto } from '../support/inject.ts';
import { settings_token } from '../support/operator_calls.ts';

const calls = Number(process.env.STOA_TEST_OPERATOR_CALLS ?? 3_000);
const seed = Number(process.env.STOA_TEST_SEED ?? 7);
/** After so many calls the rows are read again: what was made meanwhile is named, too. */
const calls_between_reads = 1_000;
/** How often what was never accepted by then is called again. */
const further_calls = 1_500;
/** How often rows are made of a table of which none could be deleted, or for an action that was never accepted. */
const new_rows = 300;
/** Actions that need rows in a state that few are in, and the action that makes such rows. */
const made_by: Readonly<Record<string, string>> = {
  'order.pay': 'order.place',
  'order.give_invoice': 'order.place',
  'statement.get': 'statement.render',
  'statement.get_table': 'statement.render',
};
/** Of the calls that write, so many must be accepted: else all that is asked is whether refusals work. */
const accepted_share_min = 0.25;

onEachEngine(`${calls} random calls of the operator API with seed ${seed}`, (world) => {
  const rows = new CollectionRows();
  const accepted = new Map<string, number>();
  const statuses = new Map<number, number>();
  let writes = 0;
  let accepted_writes = 0;
  let sent = 0;

  beforeAll(async () => {
    await ensureDemo(world.marketplace, true);
    // What most shops of the demo have to get is less than what they owe: there is something to pay out to each.
    const { shops } = await describeDemo(world.marketplace);
    for (const { shop_id, region } of shops)
      await world.given.billingTransaction({
        shop: { shop_id, region: region as GivenShop['region'], access_token: '' },
        amount_micros: 1_000_000_000_000,
        order_sn: '',
        released_at: 'now-1h',
      });
    const { database, wall_clock } = world.marketplace;
    await addOperatorToken(database, { token_name: 'ci', scope: 'read', now: seconds(wall_clock) });
  });

  async function send({ contract, method, path, body, headers }: AnyOperatorCall): Promise<void> {
    if (sent++ % calls_between_reads === 0) {
      await world.runJobs();
      await rows.read(world);
    }
    const { statusCode, payload } = await injectInto(world.app.operator)({
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
    expect(statusCode, `${method} ${path} ${body}: ${payload}`).toBeLessThan(500);
    if (statusCode >= 400 && method !== 'HEAD')
      expect(JSON.parse(payload)).toMatchObject({ status: statusCode });
  }

  const ask = (runs: number, make: (maker: OperatorCallMaker) => AnyOperatorCall, until = () => false) =>
    fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        if (!until()) await send(make(new OperatorCallMaker(g, rows)));
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );

  test('are all done or refused, and a refusal says why', async () => {
    await ask(calls, (maker) => maker.any());
    for (const status of [200, 201, 204, 404, 409, 412, 422])
      expect(statuses.get(status) ?? 0, `HTTP ${status} of ${JSON.stringify([...statuses])}`).toBeGreaterThan(
        0,
      );
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  }, 3_600_000);

  test(`accept at least ${accepted_share_min * 100} % of what writes`, () => {
    expect(accepted_writes / writes).toBeGreaterThan(accepted_share_min);
  });

  test('come through to every action and every method of a collection', async () => {
    const isOpen = (contract: string) => !accepted.has(contract);
    const without_rows: string[] = [];
    for (const contract of operator_contracts_asked.filter(isOpen)) {
      const [verb, table = ''] = contract.split(' ');
      // A row that is new is named by no other.
      const needs_row = verb === 'DELETE' || (verb === 'PATCH' && !rows.has(table));
      const maker_of_rows = needs_row ? `PUT ${table}` : made_by[contract];
      if (maker_of_rows !== undefined) {
        await ask(new_rows, (maker) => maker.of(maker_of_rows));
        await world.runJobs();
        await rows.read(world);
      }
      // Of a table without rows none can be read; its list was.
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
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  }, 3_600_000);
});
