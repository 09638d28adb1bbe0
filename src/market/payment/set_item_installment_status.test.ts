// Which items get which installments, and the answer for each.
import { expect, test } from 'vitest';
import { failure, itemInstallments, no_installments } from '../../../test/support/items/item_installments.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedState } from '../../../test/support/world/refusals.ts';

onEachEngine('set_item_installment_status', (world) => {
  const { shopIn, itemAt, setInstallments, findInstallment, listInstallments } = itemInstallments(world);

  test('installments of several items are opened, and the answer lists them in order', async () => {
    const shop = await shopIn();
    const [first, second] = [await itemAt(shop), await itemAt(shop, 25_000)];
    const { body } = await setInstallments(shop, [second, first], [3, 6, 10]);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: {
        item_installment_list: [
          { item_id: second, tenure_list: [3, 6, 10] },
          { item_id: first, tenure_list: [3, 6, 10] },
        ],
      },
    });
    for (const item_id of [first, second])
      expect(await findInstallment(item_id)).toEqual({
        shop_id: shop.shop_id,
        item_id,
        tenure_list: '[3,6,10]',
        participate_plan_ahora: 0,
        update_time: world.clock.now,
      });
  });

  test('an empty tenure_list closes open installments, even if the item has become cheap', async () => {
    const shop = await shopIn('TW');
    const [dear, cheap] = [await itemAt(shop), await itemAt(shop, 500)];
    await setInstallments(shop, [dear], [3, 6]);
    world.clock.advance({ minutes: 1 });
    const { body } = await setInstallments(shop, [dear, cheap], []);
    expect(body.response).toEqual({
      item_installment_list: [
        { item_id: dear, tenure_list: [] },
        { item_id: cheap, tenure_list: [] },
      ],
    });
    expect(await findInstallment(dear)).toMatchObject({ tenure_list: '[]', update_time: world.clock.now });
  });

  test('a failed item has the reason in its row, stays unchanged, and does not affect the others', async () => {
    const shop = await shopIn('TW');
    const [dear, cheap] = [await itemAt(shop), await itemAt(shop, 999)];
    await world.given.row('item_installment', {
      shop_id: shop.shop_id,
      item_id: cheap,
      tenure_list: [3],
      update_time: 'now-9d',
    });
    const before = await findInstallment(cheap);
    const { body } = await setInstallments(shop, [cheap, 987_654_321, dear, 0], [6, 12]);
    expect(body).toMatchObject({ error: '', message: '', warning: '' });
    expect(body.response).toEqual({
      item_installment_list: [
        { item_id: cheap, tenure_list: [3], ...failure('item_price_too_low') },
        { item_id: 987_654_321, tenure_list: [], ...failure('item_not_found') },
        { item_id: dear, tenure_list: [6, 12] },
        { item_id: 0, tenure_list: [], ...failure('item_not_found') },
      ],
    });
    expect(await findInstallment(cheap)).toEqual(before);
  });

  test('a price of exactly 1000 is accepted, one micro less is not', async () => {
    const shop = await shopIn('TW');
    const [enough, less] = [await itemAt(shop, 1_000), await itemAt(shop, 999.999999)];
    const { body } = await setInstallments(shop, [enough, less], [3]);
    expect(body.response).toEqual({
      item_installment_list: [
        { item_id: enough, tenure_list: [3] },
        { item_id: less, tenure_list: [], ...failure('item_price_too_low') },
      ],
    });
  });

  test('if all items fail, error is that of the first, message lists all, and the list is empty', async () => {
    const shop = await shopIn();
    const cheap = await itemAt(shop, 10);
    const before = await storedState(world);
    const { body } = await setInstallments(shop, [cheap, 5], [3, 6, 10]);
    expect(body).toMatchObject({ error: 'item_price_too_low', response: no_installments });
    expect(body.message).toContain(`${cheap} item_price_too_low, 5 error_item_not_found`);
    expect(await storedState(world)).toEqual(before);
  });

  test("another shop's item fails like a missing one, and nothing is stored for it", async () => {
    const theirs = await itemAt(await shopIn());
    const shop = await shopIn();
    const { body } = await setInstallments(shop, [theirs], [3, 6, 10]);
    expect(body.error).toBe('error_item_not_found');
    expect(await findInstallment(theirs)).toBeUndefined();
  });

  test('an item that occurs twice has two equal rows', async () => {
    const shop = await shopIn('TW');
    const item_id = await itemAt(shop);
    const { body } = await setInstallments(shop, [item_id, item_id], [3]);
    const row = { item_id, tenure_list: [3] };
    expect(body.response).toEqual({ item_installment_list: [row, row] });
  });

  test('one call sets 100 items', async () => {
    const shop = await shopIn('TW');
    const item_ids: number[] = [];
    for (let at = 0; at < 100; at++) item_ids.push(await itemAt(shop));
    const { body } = await setInstallments(shop, item_ids, [24]);
    expect(body.response).toEqual({
      item_installment_list: item_ids.map((item_id) => ({ item_id, tenure_list: [24] })),
    });
    expect(await listInstallments(shop)).toHaveLength(100);
  });

  test('64 concurrent calls for the same items, in two orders, all succeed and leave one row for each', async () => {
    const shop = await shopIn('TW');
    const item_ids = [await itemAt(shop), await itemAt(shop), await itemAt(shop)];
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        setInstallments(shop, at % 2 ? item_ids : item_ids.toReversed(), [3, 6]),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set(['']));
    expect(await listInstallments(shop)).toHaveLength(3);
  });
});
