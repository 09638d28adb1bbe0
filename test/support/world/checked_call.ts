// Calls of one operation with parts replaced, for tests of the checks before the handler.
import { beforeAll, expect } from 'vitest';
import type { GivenShop } from '../given/account.ts';
import type { TestAnswer, World } from './harness.ts';
import { type Query, signedWith } from './signed.ts';

/** The called operation. */
export const checked_path = '/api/v2/fbs/query_br_sku_block_status';

/** A shop in BR, a successful call of it, and the call with changes. They exist when the tests begin. */
export function givenCheckedCall(world: World) {
  let shop: GivenShop;
  let query: Query;

  beforeAll(async () => {
    shop = await world.given.shop({ region: 'BR' });
    await world.given.row('fbs_sku', {
      shop_id: shop.shop_id,
      shop_item_id: 5,
      shop_model_id: 6,
      shop_item_name: 'Cafeteira',
      shop_model_name: '',
      is_block: false,
    });
    query = {
      partner_id: String(world.partner.partner_id),
      timestamp: String(world.clock.now),
      access_token: shop.access_token,
      shop_id: String(shop.shop_id),
      shop_sku_id: '5_6',
    };
  });

  /** A call with some parts replaced before it is signed, and others afterwards. */
  const ask = (before: Query = {}, after: Query = {}, at = checked_path): Promise<TestAnswer> =>
    world.send(signedWith(world.partner, at, { ...query, ...before }, after));

  const expectRefusal = async (
    answered: Promise<TestAnswer>,
    status: number,
    error: string,
    message: string | RegExp,
  ) => {
    const { status: got, body, headers } = await answered;
    expect({ status: got, error: body.error }).toEqual({ status, error });
    expect(body.message).toMatch(
      typeof message === 'string' ? new RegExp(`^${message.replaceAll('.', '\\.')}$`) : message,
    );
    expect(body.request_id).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['x-request-id']).toBe(body.request_id);
  };

  return { shop: () => shop, query: () => query, ask, expectRefusal };
}
