import { expect, test } from 'vitest';
import { askStock } from '../../../test/support/items/stock_answers.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { signedUrl } from '../../kit/contract/client/signed_url.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';

const { name } = get_stock_movement;

onEachEngine('refusals of get_stock_movement', (world) => {
  test.each([
    ['start_time', '2026-2-1'],
    ['start_time', '20260201'],
    ['end_time', '2026-02-28T00:00:00Z'],
    ['end_time', 'today'],
    ['whs_region', 'PL'],
    ['whs_region', 'sg'],
    ['page_no', 0],
    ['category_id_l1', 'x'],
  ])('refuses %s = %s with error_param', async (field, value) => {
    const shop = await world.given.shop();
    const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region: 'SG', [field]: value };
    const { status, body } = await world.call(name, request, { shop });
    expect([status, body.error]).toEqual([200, 'error_param']);
    expect(body.message).toContain(field);
  });

  const refused = (title: string, change: Record<string, unknown>) =>
    [
      title,
      async () => {
        const shop = await world.given.shop();
        const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region: 'SG' };
        return () => world.call(name, { ...request, ...change }, { shop });
      },
    ] as const;

  eachRefusal(world, get_stock_movement, {
    missing_whs_region: refused('a call without whs_region', { whs_region: undefined }),
    no_such_day: refused('a day that the calendar does not have', { end_time: '2026-02-29' }),
    ends_before_start: refused('an end before the start', { end_time: '2026-01-31' }),
    too_many_days: refused('an end 91 days after the start', { start_time: '2025-11-29' }),
    too_long_ago: refused('a start more than a year ago', {
      start_time: '2025-02-28',
      end_time: '2025-03-10',
    }),
    not_begun: refused('a start after today', { start_time: '2026-03-02', end_time: '2026-03-03' }),
  });

  test.each([undefined, ''])(
    'a missing whs_region is refused with the message of the reference',
    async (whs_region) => {
      const shop = await world.given.shop();
      const request = { start_time: '2026-02-01', end_time: '2026-02-28', whs_region };
      const { status, body } = await world.call(name, request, { shop });
      expect([status, body.error, body.message]).toEqual([
        200,
        'error_param',
        'block by gateway due to invalid cid',
      ]);
    },
  );
});

onEachEngine(
  'get_stock_movement in the dialect live',
  (world) => {
    test('a missing whs_region is answered with HTTP 500 and bare text, as a refusal and not as a defect', async () => {
      const shop = await world.given.shop();
      const request = { start_time: '2026-02-01', end_time: '2026-02-28' };
      const by = { ...world.partner, shop, clock: world.clock, base_url: '' };
      const answered = await world.send(await signedUrl(get_stock_movement, request as never, by));
      expect([answered.status, answered.text]).toEqual([500, 'block by gateway due to invalid cid']);
      expect(answered.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answered.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(world.logged.filter(({ level }) => level === 'error')).toEqual([
        expect.objectContaining({ msg: 'request', error: 'error_param', status: 500 }),
      ]);
    });

    test('with whs_region the answer does not change', async () => {
      const shop = await world.given.shop();
      expect(await askStock(world, shop)).toMatchObject({ total: 0, item_list: [] });
    });
  },
  { config: { dialect: 'live' } },
);
