import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { get_product_level_campaign_id_list } from './get_product_level_campaign_id_list.contract.ts';

onEachEngine('get_product_level_campaign_id_list', (world) => {
  const { name } = get_product_level_campaign_id_list;
  const ask = async (shop: GivenShop, request: Record<string, unknown> = {}) =>
    (await world.call(name, request, { shop })).body;

  /** A shop with `count` campaigns, and their ids in order. */
  async function shopWithCampaigns(count: number) {
    const shop = await world.given.shop();
    const ids: number[] = [];
    while (ids.length < count) ids.push((await world.given.adCampaign({ shop })).campaign_id);
    return { shop, ids: ids.sort((a, b) => a - b) };
  }

  const idsOf = ({ response }: Awaited<ReturnType<typeof ask>>) =>
    response.campaign_list.map(({ campaign_id }) => campaign_id);

  test('lists the campaigns of the shop by campaign_id, with the shop and its region, and no other shop sees them', async () => {
    const { shop, ids } = await shopWithCampaigns(3);
    const body = await ask(shop);
    expect(idsOf(body)).toEqual(ids);
    expect(body.response).toMatchObject({
      shop_id: shop.shop_id,
      region: shop.region,
      has_next_page: false,
    });
    expect(idsOf(await ask(await world.given.shop()))).toEqual([]);
  });

  test('offset skips campaigns, limit ends the list, and has_next_page says whether more follow', async () => {
    const { shop, ids } = await shopWithCampaigns(3);
    const first = await ask(shop, { limit: 2 });
    expect([idsOf(first), first.response]).toMatchObject([ids.slice(0, 2), { has_next_page: true }]);
    const rest = await ask(shop, { offset: 2, limit: 1 });
    expect([idsOf(rest), rest.response]).toMatchObject([ids.slice(2), { has_next_page: false }]);
  });

  test('ad_type lists the campaigns of that type; all or an empty ad_type lists both types', async () => {
    const { shop, ids: manual } = await shopWithCampaigns(1);
    const { campaign_id } = await world.given.adCampaign({ shop, ad_type: 'auto' });
    expect(idsOf(await ask(shop, { ad_type: 'manual' }))).toEqual(manual);
    expect(idsOf(await ask(shop, { ad_type: 'auto' }))).toEqual([campaign_id]);
    for (const ad_type of ['all', '']) expect(idsOf(await ask(shop, { ad_type }))).toHaveLength(2);
  });

  test.each([
    [{ ad_type: 'video' }, 'ad_type'],
    [{ offset: -1 }, 'offset'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 5_001 }, 'limit'],
  ])('%o is refused with the name of the field', async (request, field) => {
    const body = await ask(await world.given.shop(), request);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });
});
