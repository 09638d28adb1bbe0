import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { orderIncomes, singapore_fees } from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { signedUrl } from '../../../kit/contract/client/signed_url.ts';
import { get_escrow_detail_batch } from './get_escrow_detail_batch.contract.ts';

onEachEngine('get_escrow_detail_batch', (world) => {
  const { name } = get_escrow_detail_batch;
  const { placed, complete, refund } = orderIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  const call = (shop: GivenShop, order_sn_list: string[]) => world.call(name, { order_sn_list }, { shop });
  const detailOf = async (shop: GivenShop, order_sn: string) =>
    (await world.call('v2.payment.get_escrow_detail', { order_sn }, { shop })).body.response;

  test('each row equals the answer of get_escrow_detail, in the order of the request', async () => {
    const shop = await world.given.shop();
    const [estimate, completed, refunded] = [await placed(shop), await placed(shop), await placed(shop)];
    await complete(completed, 1_500_000);
    await complete(refunded);
    const returned = await world.given.returnRequest({ shop, order_sn: refunded.order_sn });
    await refund(refunded, returned.return_sn, 10_000_000);
    await refund(refunded, 'another', 5_000_000);
    const order_sns = [refunded, estimate, completed, refunded].map(({ order_sn }) => order_sn);
    const { body } = await call(shop, order_sns);
    const expected = await Promise.all(order_sns.map((order_sn) => detailOf(shop, order_sn)));
    expect(body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      response: expected.map((escrow_detail) => ({ escrow_detail })),
    });
    expect(body.response[0]?.escrow_detail).toMatchObject({
      return_order_sn_list: [returned.return_sn],
      order_income: { order_adjustment: [{}, {}] },
    });
  });

  test('a row fails for an unknown order, an order of another shop, and an order without income', async () => {
    const [shop, other_shop] = [await world.given.shop(), await world.given.shop()];
    const known = await placed(shop);
    const foreign = await placed(other_shop);
    const { order_sn: empty } = await world.given.order({ shop });
    const { body } = await call(shop, ['unknown', foreign.order_sn, empty, known.order_sn]);
    const failed = (order_sn: string, fail_error: string) => ({
      escrow_detail: { order_sn, return_order_sn_list: [] },
      fail_error,
      fail_message: expect.stringMatching(/\w/),
    });
    expect([body.error, body.response]).toEqual([
      '',
      [
        failed('unknown', 'order_not_found'),
        failed(foreign.order_sn, 'order_not_found'),
        failed(empty, 'common.error_not_found'),
        { escrow_detail: await detailOf(shop, known.order_sn) },
      ],
    ]);
  });

  test('if every row fails, error is empty', async () => {
    const { body } = await call(await world.given.shop(), ['unknown']);
    expect([body.error, body.response]).toMatchObject(['', [{ fail_error: 'order_not_found' }]]);
  });

  test('50 orders are one answer', async () => {
    const shop = await world.given.shop();
    const order_sns: string[] = [];
    for (let count = 0; count < 50; count++) order_sns.push((await placed(shop)).order_sn);
    const { body } = await call(shop, order_sns);
    expect(body.response.map(({ escrow_detail }) => escrow_detail.order_income?.escrow_amount)).toEqual(
      order_sns.map(() => 30.7),
    );
  });

  test('it answers a GET with the list in its query like a POST', async () => {
    const shop = await world.given.shop();
    const order_sn_list = [(await placed(shop)).order_sn, (await placed(shop)).order_sn];
    const by_post = await call(shop, order_sn_list);
    const as = { base_url: '', ...world.partner, shop, clock: world.clock };
    const url = await signedUrl({ ...get_escrow_detail_batch, method: 'GET' }, { order_sn_list }, as);
    const by_get = await world.send(url, { method: 'GET' });
    expect(by_get.body.response).toEqual(by_post.body.response);
    const as_json = `${await signedUrl(get_escrow_detail_batch, {}, as)}&order_sn_list=${encodeURIComponent(JSON.stringify(order_sn_list))}`;
    expect((await world.send(as_json, { method: 'GET' })).body.response).toEqual(by_post.body.response);
  });

  test('it refuses a missing list, and any other method', async () => {
    const shop = await world.given.shop();
    expect((await world.call(name, {}, { shop })).body).toMatchObject({
      error: 'error_param',
      message: expect.stringContaining('order_sn_list'),
    });
    expect((await call(shop, [])).body.error).toBe('error_param');
    const as = { base_url: '', ...world.partner, shop, clock: world.clock };
    const url = await signedUrl(get_escrow_detail_batch, {}, as);
    const refused = await world.send(url, { method: 'PUT' as 'POST' });
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST, GET']);
  });

  eachRefusal(world, get_escrow_detail_batch, {
    too_many_orders: [
      'more than 50 orders',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, Array(51).fill('2602281234ABCD'));
      },
    ],
  });
});
