import { expect, test } from 'vitest';
import { callIn, makeSandbox, sandboxWorld } from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { CallRecord } from '../../../engine/http/call_record.ts';
import {
  PartnerHistory,
  partners_max,
  refusals_kept_max,
} from '../../../engine/observe/health/partner_history.ts';
import { limit_settings } from '../../../program/settings/limit_settings.ts';
import { partner_history } from './partner_history.contract.ts';

const get_voucher = 'v2.voucher.get_voucher';
const get_shop_info = 'v2.shop.get_shop_info';

onEachEngine(
  'the history of a partner',
  (world) => {
    const historyOf = async (partner_id: number) =>
      (await act(world, 'partner.history', { partner_id })).body;

    test('counts calls and refusals by the minute, for an hour', async () => {
      const shop = await world.given.shop();
      const { partner_id } = world.partner;
      world.clock.advance({ hours: 2 });
      for (let at = 0; at < 3; at++) await world.call(get_voucher, { voucher_id: 1 }, { shop });
      world.clock.advance({ minutes: 5 });
      await world.call(get_shop_info, {}, { shop });
      const { points, interval_s } = await historyOf(partner_id);
      const minute = Math.floor(world.clock.now / 60) * 60;
      expect([interval_s, points.length]).toEqual([60, 60]);
      expect(points.at(-1)).toEqual({ at: minute, calls: 1, refused: 0 });
      expect(points.at(-6)).toEqual({ at: minute - 300, calls: 3, refused: 3 });
      expect(points.reduce((sum, { calls }) => sum + calls, 0)).toBe(4);
      world.clock.advance({ minutes: 56 });
      const later = await historyOf(partner_id);
      expect(later.points.reduce((sum, { calls }) => sum + calls, 0)).toBe(1);
      expect(later.refusals).toEqual([]);
    });

    test('has the refusals of the last hour, most frequent first, each with an example that the journal may have', async () => {
      const shop = await world.given.shop();
      const { partner_id } = world.partner;
      world.clock.advance({ hours: 2 });
      let last = '';
      for (const voucher_id of [1, 2, 3]) {
        const { body } = await world.call(get_voucher, { voucher_id }, { shop });
        last = String(body.request_id);
      }
      const { body } = await world.call('v2.order.cancel_order', { order_sn: 'A' }, { shop });
      await world.call(get_shop_info, {}, { shop });
      const { refusals } = await historyOf(partner_id);
      const shown = { last_at: world.clock.now, is_in_journal: true };
      expect(refusals).toEqual([
        {
          ...shown,
          operation: get_voucher,
          code: 'common.error_not_found',
          reason: 'not_found',
          count: 3,
          example_request_id: last,
        },
        expect.objectContaining({
          ...shown,
          operation: 'v2.order.cancel_order',
          count: 1,
          example_request_id: body.request_id,
        }),
      ]);
      world.app.test_bench?.journal.close();
      expect((await historyOf(partner_id)).refusals).toMatchObject([
        { is_in_journal: false },
        { is_in_journal: false },
      ]);
    });

    test('counts nothing for partners that do not exist, and keeps partners apart', async () => {
      const other = await world.given.partner();
      const { points, refusals } = await historyOf(other.partner_id);
      expect(points.every(({ calls }) => calls === 0)).toBe(true);
      expect(refusals).toEqual([]);
    });

    test('has every limit that the settings set for each partner, with its value', async () => {
      const { limits } = await historyOf(world.partner.partner_id);
      const names = Object.entries(limit_settings).flatMap(([name, row]) => (row.of_partner ? [name] : []));
      expect(limits.map(({ name }) => name)).toEqual(names);
      expect(limits).toContainEqual({
        name: 'rate_limit',
        value: 7,
        about: limit_settings.rate_limit.help,
      });
    });
  },
  { config: { journal: 'all', rate_limit: 7 } },
);

onEachEngine(
  'a node whose console is off',
  (world) => {
    eachActionRefusal(world, partner_history, {
      partner_not_found: ['a partner that does not exist', async () => ({ partner_id: 7 })],
      console_off: ['no console', async () => ({ partner_id: world.partner.partner_id })],
    });
  },
  { config: { console: false } },
);

test('a history keeps a bounded number of partners and of refusals, and forgets the least recent ones', () => {
  const now_ms = () => 3_600_000_000;
  const history = new PartnerHistory({ now_ms }, []);
  const count = (partner_id: number, operation: string, error: string, is_known = true) => {
    const call = new CallRecord('f'.repeat(32), { method: 'GET', path: '/' }, operation);
    call.partner_id = partner_id;
    if (is_known) call.noteKnownPartner();
    history.count(call.end(error, 200, 1));
  };
  const callsOf = (partner_id: number) => history.listMinutes(partner_id).at(-1)?.calls;
  for (let partner_id = 1; partner_id <= partners_max + 1; partner_id++) count(partner_id, 'a', '');
  expect([callsOf(1), callsOf(2), callsOf(partners_max + 1)]).toEqual([0, 1, 1]);
  count(9_999, 'a', 'invalid_partner_id', false);
  expect([callsOf(9_999), callsOf(2)]).toEqual([0, 1]);
  for (let at = 0; at <= refusals_kept_max; at++) for (let n = 0; n < 3; n++) count(2, 'a', `code_${at}`);
  count(2, 'a', 'code_1');
  count(2, 'a', 'code_0');
  const refusals = history.listRefusals(2);
  expect(refusals).toHaveLength(10);
  expect(refusals[0]).toMatchObject({ code: 'code_1', count: 4 });
  expect(refusals.map(({ code }) => code)).not.toContain('code_0');
});

const world = sandboxWorld();
test('the history of the partner of a sandbox is read in the sandbox', async () => {
  await world.app.listen();
  const sandbox = await makeSandbox(world);
  await callIn(world, sandbox, get_shop_info, {});
  const { partner_id, operator_token: token } = sandbox;
  const { points } = (await act(world, 'partner.history', { partner_id }, { token })).body;
  expect(points.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0)).toBe(1);
  expect((await act(world, 'partner.history', { partner_id })).status).toBe(404);
});
