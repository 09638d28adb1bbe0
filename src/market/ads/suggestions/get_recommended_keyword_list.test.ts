import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_recommended_keyword_list } from './get_recommended_keyword_list.contract.ts';

onEachEngine('get_recommended_keyword_list', (world) => {
  const { name } = get_recommended_keyword_list;
  type Item = Awaited<ReturnType<typeof world.given.item>>;
  const ask = async ({ shop, item_id }: Item, input_keyword?: string) =>
    (await world.call(name, { item_id, ...(input_keyword !== undefined && { input_keyword }) }, { shop }))
      .body.response;
  const keywordsOf = ({ suggested_keywords }: Awaited<ReturnType<typeof ask>>) =>
    suggested_keywords.map(({ keyword }) => keyword);

  /** Keywords of a region, with 100, 200, ... searches. */
  const suggest = (region: 'MY' | 'VN' | 'PH', keywords: readonly string[]) =>
    world.given.rows(
      keywords.map((keyword, place) => [
        'ad_suggested_keyword',
        {
          region,
          keyword,
          quality_score: 7,
          search_volume: 100 * (place + 1),
          suggested_bid_micros: 200_000,
        },
      ]),
    );

  test("keywords of the shop's region that share a word with the item are suggested, the most searched first", async () => {
    await suggest('MY', ['Kuali besi', 'kuali', 'teko', 'sudip kuali']);
    await suggest('VN', ['kuali murah']);
    const shop = await world.given.shop({ region: 'MY' });
    const item = await world.given.item({ shop, item_name: 'Kuali Besi Karbon 34 cm' });
    expect(await ask(item)).toEqual({
      item_id: item.item_id,
      input_keyword: '',
      suggested_keywords: ['sudip kuali', 'kuali', 'kuali besi'].map((keyword) => ({
        keyword,
        quality_score: 7,
        search_volume: { 'kuali besi': 100, kuali: 200, 'sudip kuali': 400 }[keyword],
        suggested_bid: 0.2,
      })),
    });
    expect(keywordsOf(await ask(item, 'TEK'))).toEqual(['teko']);
    expect(await ask(item, 'TEK')).toMatchObject({ input_keyword: 'TEK' });
    expect(keywordsOf(await ask(item, 'sudip'))).toEqual(['sudip kuali']);
    expect(keywordsOf(await ask(item, 'basikal'))).toEqual([]);
  });

  test('at most 50 keywords are suggested, and a bid is within the bounds of the region', async () => {
    await suggest(
      'PH',
      Array.from({ length: 51 }, (_, place) => `bayong ${place}`),
    );
    const shop = await world.given.shop({ region: 'PH' });
    const item = await world.given.item({ shop, item_name: 'Bayong' });
    const bids = async () => (await ask(item)).suggested_keywords.map(({ suggested_bid }) => suggested_bid);
    expect(await bids()).toEqual(Array.from({ length: 50 }, () => 0.2));
    expect(keywordsOf(await ask(item))[0]).toBe('bayong 50');
    await world.given.adBidLimit({ region: 'PH', bid_min_micros: 400_000 });
    expect(new Set(await bids())).toEqual(new Set([0.4]));
  });

  test.each([
    ['item_id', {}],
    ['input_keyword', { item_id: 1, input_keyword: 'x'.repeat(101) }],
  ])('a wrong %s is refused with its name', async (field, request) => {
    const { body } = await world.call(name, request, { shop: await world.given.shop() });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  test('a deleted item is not of the shop', async () => {
    const { shop, item_id } = await world.given.item({ item_status: 'SELLER_DELETE' });
    const { body } = await world.call(name, { item_id }, { shop });
    expect(body).toMatchObject({ error: 'ads.keyword.item_not_match' });
  });

  eachRefusal(world, get_recommended_keyword_list, {
    item_not_match: [
      'an item of another shop',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => world.call(name, { item_id }, { shop });
      },
    ],
  });
});
