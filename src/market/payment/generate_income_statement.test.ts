import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../test/support/world/refusals.ts';
import { type Region, region_codes, regions, type SellerType } from '../../kit/contract/region.ts';
import { generate_income_statement } from './generate_income_statement.contract.ts';
import { render_statement_kind } from './statement/income_statement.ts';
import { lastPeriod } from './statement/statement_period.ts';

const name = 'v2.payment.generate_income_statement';
type Row = Record<string, unknown>;

const shopIn = (world: World, region: Region = 'SG', seller_type: SellerType = 'local') =>
  world.given.shop({ region, seller_type });

/** A request for the last completed week or month of a shop. */
function lastOf(world: World, { region }: GivenShop, statement_type: 1 | 2, now = world.clock.now) {
  const { from, to } = lastPeriod(now, statement_type, regions[region].time_zone);
  return { release_time_from: from, release_time_to: to, statement_type };
}

onEachEngine(name, (world) => {
  const ask = async (shop: GivenShop, request: Row) => (await world.call(name, request, { shop })).body;
  const idOf = async (shop: GivenShop, request: Row) => {
    const body = await ask(shop, request);
    expect(body.error).toBe('');
    return body.response.id;
  };
  const rowsOf = async (table: 'income_statement' | 'job', { shop_id }: GivenShop) =>
    ((await storedState(world))[table] as Row[]).filter((row) => row.shop_id === shop_id);

  test('returns an id at once, in an envelope without request_id and warning', async () => {
    const shop = await shopIn(world);
    const body = await ask(shop, lastOf(world, shop, 1));
    expect(body).toEqual({ error: '', message: '', response: { id: expect.any(Number) } });
    expect(await rowsOf('income_statement', shop)).toMatchObject([{ statement_status: 'PROCESSING' }]);
    expect(await rowsOf('job', shop)).toMatchObject([
      { kind: render_statement_kind, job_id: String(body.response.id) },
    ]);
  });

  test('a refusal names its request only in the header, also if the gateway refuses', async () => {
    const shop = await shopIn(world);
    for (const request of [{ release_time_from: 1, release_time_to: 2, statement_type: 1 }, {}]) {
      const { body, headers } = await world.call('v2.payment.generate_income_statement', request, { shop });
      expect(Object.keys(body)).toEqual(['error', 'message']);
      expect(body.error).toBe('error_param');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  test.each(region_codes)(
    'accepts the last week and the last month of %s, in the local time there',
    async (region) => {
      const shop = await shopIn(world, region);
      const ids = [await idOf(shop, lastOf(world, shop, 1)), await idOf(shop, lastOf(world, shop, 2))];
      expect(new Set(ids).size).toBe(2);
    },
  );

  test('cross-border sellers may omit statement_type: the period determines it', async () => {
    const shop = await shopIn(world, 'MY', 'cross_border');
    for (const type of [1, 2] as const) {
      const { statement_type, ...bounds } = lastOf(world, shop, type);
      expect(await idOf(shop, bounds)).toBe(await idOf(shop, { ...bounds, statement_type }));
    }
    expect(await rowsOf('income_statement', shop)).toMatchObject([
      { statement_type: 1 },
      { statement_type: 2 },
    ]);
  });

  test('two requests create one statement with one id, and render it again', async () => {
    const shop = await shopIn(world);
    const request = lastOf(world, shop, 2);
    const id = await idOf(shop, request);
    await world.runJobs();
    expect(await rowsOf('income_statement', shop)).toMatchObject([{ statement_status: 'READY' }]);
    const [first] = await rowsOf('income_statement', shop);
    world.clock.advance({ minutes: 1 });
    expect(await idOf(shop, request)).toBe(id);
    const [again] = await rowsOf('income_statement', shop);
    expect(again).toMatchObject({ statement_status: 'PROCESSING', pdf_sha256: first?.pdf_sha256 });
    expect(await world.runJobs()).toBe(1);
    const [second, ...others] = await rowsOf('income_statement', shop);
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      statement_id: id,
      statement_status: 'READY',
      finished_at: world.clock.now,
    });
    expect(second?.pdf_sha256).not.toBe(first?.pdf_sha256);
  });

  test('many first requests at once create one statement', async () => {
    const shop = await shopIn(world);
    const request = lastOf(world, shop, 1);
    const ids = await Promise.all(Array.from({ length: 16 }, () => idOf(shop, request)));
    expect(new Set(ids).size).toBe(1);
    expect(await rowsOf('income_statement', shop)).toHaveLength(1);
    expect(await rowsOf('job', shop)).toHaveLength(1);
  });

  test('two shops have separate statements for one period', async () => {
    const [one, other] = [await shopIn(world), await shopIn(world)];
    const request = lastOf(world, one, 1);
    expect(await idOf(one, request)).not.toBe(await idOf(other, request));
  });

  test('a period has ended one second after its last second, and not before', async () => {
    const shop = await shopIn(world);
    // The fake clock moves to the last second of the current week.
    const week = lastOf(world, shop, 1, world.clock.now + 7 * 86_400);
    expect((await ask(shop, week)).error).toBe('error_param');
    world.clock.advance({ seconds: week.release_time_to - world.clock.now });
    const fresh = { ...shop, access_token: await world.given.token(shop) };
    expect(await ask(fresh, week)).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/not over/),
    });
    world.clock.advance({ seconds: 1 });
    expect((await ask(fresh, week)).error).toBe('');
  });

  test('a bound that is off by a second or an hour, or in another time zone, is refused', async () => {
    const shop = await shopIn(world, 'PL');
    for (const type of [1, 2] as const) {
      const { release_time_from: from, release_time_to: to } = lastOf(world, shop, type);
      for (const [from_off, to_off] of [
        [1, 0],
        [0, 1],
        [0, -1],
        [-3_600, 0],
        [0, 3_600],
        [-3_600, -3_600],
        [0, -86_399],
      ] as const)
        expect(
          await ask(shop, {
            release_time_from: from + from_off,
            release_time_to: to + to_off,
            statement_type: type,
          }),
        ).toMatchObject({ error: 'error_param', message: expect.stringMatching(/local time/) });
    }
  });

  test('a week as a month, and a month as a week, are refused', async () => {
    for (const seller_type of ['local', 'cross_border'] as const) {
      const shop = await shopIn(world, 'MY', seller_type);
      expect((await ask(shop, { ...lastOf(world, shop, 1), statement_type: 2 })).error).toBe('error_param');
      expect((await ask(shop, { ...lastOf(world, shop, 2), statement_type: 1 })).error).toBe('error_param');
    }
  });

  test.each<[string, Row]>([
    ['release_time_from', { release_time_from: undefined }],
    ['release_time_to', { release_time_to: undefined }],
    ['release_time_from', { release_time_from: -1 }],
    ['statement_type', { statement_type: 3 }],
    ['statement_type', { statement_type: 0 }],
  ])('a wrong %s is refused with error_param and its name: %j', async (field, over) => {
    const shop = await shopIn(world);
    const request = Object.fromEntries(
      Object.entries({ ...lastOf(world, shop, 1), ...over }).filter(([, value]) => value !== undefined),
    );
    expect(await ask(shop, request)).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(field),
    });
  });

  test.each([
    [0, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER],
    [8_640_000_000_000, 8_640_000_604_799],
    [5, 5],
    [0, 0],
    [604_799, 0],
  ])('bounds outside of calendars, %d to %d, are refused', async (release_time_from, release_time_to) => {
    const shop = await shopIn(world);
    const body = await ask(shop, { release_time_from, release_time_to, statement_type: 1 });
    expect(body.error).toBe('error_param');
  });

  eachRefusal(world, generate_income_statement, {
    statement_type_missing: [
      'a local seller without statement_type',
      async () => {
        const shop = await shopIn(world);
        const { statement_type: _, ...request } = lastOf(world, shop, 1);
        return () => world.call(name, request, { shop });
      },
    ],
    period_invalid: [
      'a week that begins on a Tuesday',
      async () => {
        const shop = await shopIn(world);
        const { release_time_from: from, release_time_to: to } = lastOf(world, shop, 1);
        const late = { release_time_from: from - 518_400, release_time_to: to - 518_400, statement_type: 1 };
        return () => world.call(name, late, { shop });
      },
    ],
    period_not_over: [
      'a week that has not ended',
      async () => {
        const shop = await shopIn(world);
        const request = lastOf(world, shop, 1, world.clock.now + 7 * 86_400);
        return () => world.call(name, request, { shop });
      },
    ],
  });
});
