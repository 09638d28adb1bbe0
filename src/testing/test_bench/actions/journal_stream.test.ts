import { beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../test/support/console/console_calls.ts';
import {
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { type EventReader, readEvents } from '../../../../test/support/world/event_reader.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator, settings_token } from '../../../../test/support/world/operator_calls.ts';
import { recordedCall } from '../../bench/journal/recorded_call.ts';
import { test_bench_limits } from '../../bench/test_bench_limits.ts';
import { journal_stream } from './journal_stream.contract.ts';

const get_shop_info = 'v2.shop.get_shop_info';
const authorization = `Bearer ${settings_token}`;
const readers_max = test_bench_limits.journal_readers_max.value;

onEachEngine(
  'the stream of calls of a marketplace',
  (world) => {
    let url = '';
    beforeAll(async () => {
      const { operator_url } = await world.app.listen();
      url = `${operator_url}/operator/v1/journal/stream`;
    });
    function benchOf() {
      const { test_bench } = world.app;
      if (!test_bench) throw new Error('The marketplace has no journal.');
      return test_bench;
    }
    const call = async (voucher_id = 1) => {
      const shop = await world.given.shop();
      const { body } = await world.call('v2.voucher.get_voucher', { voucher_id }, { shop });
      return { shop, request_id: body.request_id };
    };

    test('sends a summary of each call, also to a browser that has logged in', async () => {
      const cookie = await cookieOf(world, settings_token);
      const readers = [
        await readEvents(`${url}?after=latest`),
        await readEvents(`${url}?after=latest`, { cookie }),
      ];
      const { shop, request_id } = await call();
      for (const reader of readers) {
        const seen = await reader.next();
        expect(seen).toMatchObject({
          event: 'call',
          data: {
            request_id,
            operation: 'v2.voucher.get_voucher',
            method: 'GET',
            path: '/api/v2/voucher/get_voucher',
            shop_id: shop.shop_id,
            partner_id: world.partner.partner_id,
            status: 200,
            code: 'common.error_not_found',
            time_ms: world.clock.now_ms(),
            is_signed: true,
          },
        });
        expect(JSON.stringify(seen)).not.toContain(shop.access_token);
        reader.close();
      }
    });

    test('continues after the last event that was read, without a gap', async () => {
      const first = await readEvents(`${url}?after=latest`);
      await call();
      const seen = await first.next();
      first.close();
      const missed = [await call(), await call()];
      const again = await readEvents(url, { authorization, 'last-event-id': seen?.id ?? '' });
      const next = await call();
      for (const { request_id } of [...missed, next])
        expect((await again.next())?.data).toMatchObject({ request_id });
      again.close();
    });

    test('begins with what is kept, after a restart too, which makes old ids unknown', async () => {
      const { request_id } = await call();
      const { call_list: calls } = (await act(world, 'journal.list', { limit: 200 })).body;
      for (const after of ['', '?after=00000000.7', '?after=nonsense']) {
        const reader = await readEvents(`${url}${after}`);
        for (const { request_id: kept } of calls) expect((await reader.next())?.data.request_id).toBe(kept);
        reader.close();
      }
      expect(calls.at(-1)?.request_id).toBe(request_id);
    });

    test('says how many calls were skipped, if the journal no longer has them', async () => {
      const reader = await readEvents(`${url}?after=latest`);
      await call();
      const seen = await reader.next();
      reader.close();
      const { journal } = benchOf();
      const { journal_calls_max } = test_bench_limits;
      const [newest] = journal.list({}, 1);
      if (!newest) throw new Error('The journal is empty.');
      for (let at = 0; at < journal_calls_max.value + 5; at++) journal.add(recordedCall(newest), true);
      const again = await readEvents(url, { authorization, 'last-event-id': seen?.id ?? '' });
      expect(await again.next()).toMatchObject({ event: 'skipped', data: { count: 5 } });
      expect(await again.next()).toMatchObject({ event: 'call' });
      again.close();
    });

    async function withoutJournal(request: Record<string, unknown> = {}) {
      benchOf().journal_mode = 'off';
      return request;
    }
    const off = 'a marketplace without a journal';
    let readers: EventReader[] = [];
    eachActionRefusal(world, journal_stream, {
      journal_off: [off, () => withoutJournal()],
      too_many_readers: [
        'more readers than a node has',
        async () => {
          benchOf().journal_mode = 'all';
          for (let at = readers.length; at < readers_max; at++)
            readers.push(await readEvents(`${url}?after=latest`));
          return {};
        },
      ],
    });

    test('ends when the server stops', async () => {
      for (const reader of readers.slice(1)) reader.close();
      const [reader] = readers;
      readers = [];
      const ended = reader?.next();
      await world.app.stop();
      expect(await ended).toBeUndefined();
    });
  },
  { config: { journal: 'all' } },
);

const world = sandboxWorld();

/** Reads until the stream has shown this call. @returns the events before it. */
async function untilCall(reader: EventReader, request_id: unknown) {
  for (;;) {
    const seen = await reader.next();
    if (!seen) throw new Error('The stream has ended.');
    if (seen.data.request_id === request_id) return seen;
  }
}

test('the stream of a server has the calls of all its sandboxes, and the stream of a sandbox only its own calls', async () => {
  const { operator_url } = await world.app.listen();
  const root = `${operator_url}/operator/v1`;
  const one = await makeSandbox(world, { label: 'one' });
  const other = await makeSandbox(world);
  const of = ({ operator_token }: ToldSandbox) => ({ authorization: `Bearer ${operator_token}` });
  const all = await readEvents(`${root}/journal/stream`);
  const own = await readEvents(`${root}/journal/stream`, of(one));
  const by_path = await readEvents(`${root}/sandboxes/${one.sandbox_id}/journal/stream`);
  const foreign = await callIn(world, other, get_shop_info, {});
  const first = await callIn(world, one, get_shop_info, {});
  expect((await untilCall(all, foreign.body.request_id)).data).toMatchObject({ sandbox: other.sandbox_id });
  expect((await untilCall(all, first.body.request_id)).data).toMatchObject({
    sandbox: one.sandbox_id,
    label: 'one',
  });
  for (const reader of [own, by_path])
    expect((await reader.next())?.data).toMatchObject({ request_id: first.body.request_id, call_no: 1 });
  const token = one.operator_token;
  const path = `/operator/v1/sandboxes/${other.sandbox_id}/journal/stream`;
  expect((await callOperator(world, 'GET', path, undefined, { token })).body.code).toBe('other_sandbox');
  await act(world, 'sandbox.delete', { sandbox_id: one.sandbox_id });
  expect(await own.next()).toBeUndefined();
  all.close();
});
