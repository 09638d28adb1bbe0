import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import {
  addKeyword,
  givenAdShop,
  keywordEdits,
  type SentKeywordEdit,
} from '../../../test/support/items/keyword_edits.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../test/support/world/refusals.ts';
import { keywordErrors } from './ads.errors.ts';
import { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';

onEachEngine('failed edits of edit_manual_product_ad_keywords', (world) => {
  let shop: GivenShop;
  const { edit, stored } = keywordEdits(world, () => shop);

  beforeAll(async () => {
    shop = await givenAdShop(world);
  });

  const failures: Record<keyof typeof keywordErrors, [title: string, edit: SentKeywordEdit, said?: string]> =
    {
      already_exists: ['adds an existing keyword', addKeyword('wok')],
      not_found: ['deletes a missing one', { edit_action: 'delete', keyword: 'nothing' }],
      no_update: [
        'sets the current bid',
        { edit_action: 'change_bid_price', keyword: 'wok', bid_price_per_click: 0.3 },
      ],
      price_too_low: [
        'bids under the minimum',
        addKeyword('a', { bid_price_per_click: 0.039999 }),
        ' It is 0.04.',
      ],
      price_too_high: [
        'bids over the maximum',
        addKeyword('a', { bid_price_per_click: 1e300 }),
        ' It is 10.',
      ],
      invalid_action: ['has an unknown action', { edit_action: 'toString', keyword: 'wok' }],
      blank_keyword: ['names only white space', addKeyword(' \u00a0\t')],
      keyword_too_long: ['names a keyword of 101 characters', addKeyword('😀'.repeat(101))],
      match_type_unknown: [
        'changes to an unknown match type',
        { edit_action: 'change_match_type', keyword: 'wok', match_type: 'phrase' },
      ],
      match_type_missing: [
        'changes the match type without a new one',
        { edit_action: 'change_match_type', keyword: 'wok' },
      ],
      bid_price_missing: [
        'changes the bid without a new one',
        { edit_action: 'change_bid_price', keyword: 'wok' },
      ],
    };
  test.each(
    Object.entries(failures).map(
      ([reason, [title, wrong, suffix = '']]) => [title, reason, wrong, suffix] as const,
    ),
  )(
    'an edit that %s fails as %s, is listed with it, and does not affect the others',
    async (_, reason, wrong, suffix) => {
      const campaign = await world.given.adCampaign({ shop });
      const { campaign_id } = campaign;
      await world.given.adKeyword({ campaign, keyword: 'wok' });
      const { error, message } = keywordErrors[reason as keyof typeof keywordErrors];
      const failed_edits = [{ keyword: wrong.keyword, error, message: `${message}${suffix}` }];
      const before = await storedState(world);
      const { body: alone } = await edit(campaign_id, [wrong]);
      expect(alone).toMatchObject({ error: '', message: '', response: [{ campaign_id, failed_edits }] });
      expect(await storedState(world)).toEqual(before);
      const { body } = await edit(campaign_id, [addKeyword('before'), wrong, addKeyword('after')]);
      expect(body).toMatchObject({ error: '', message: '', response: [{ campaign_id, failed_edits }] });
      expect(await stored(campaign_id)).toEqual({
        wok: ['normal', 'broad', 300_000],
        before: ['normal', 'broad', 500_000],
        after: ['normal', 'broad', 500_000],
      });
    },
  );

  test.each([
    ['restores a keyword that was never there', 'not_found', { edit_action: 'restore', keyword: 'nothing' }],
    ['restores one that is not deleted', 'already_exists', { edit_action: 'restore', keyword: 'wok' }],
    ['deletes a deleted one', 'not_found', { edit_action: 'delete', keyword: 'gone' }],
    [
      'changes the bid of a deleted one',
      'not_found',
      { edit_action: 'change_bid_price', keyword: 'gone', bid_price_per_click: 1 },
    ],
    [
      'changes the match type of a deleted one',
      'not_found',
      { edit_action: 'change_match_type', keyword: 'gone', match_type: 'exact' },
    ],
    [
      'sets the current match type',
      'no_update',
      { edit_action: 'change_match_type', keyword: 'wok', match_type: 'broad' },
    ],
    [
      'adds one with an unknown match type',
      'match_type_unknown',
      addKeyword('new', { match_type: 'phrase' }),
    ],
    [
      'changes the bid to 0',
      'price_too_low',
      { edit_action: 'change_bid_price', keyword: 'wok', bid_price_per_click: 0 },
    ],
    [
      'changes the bid to less than 0',
      'price_too_low',
      { edit_action: 'change_bid_price', keyword: 'wok', bid_price_per_click: -1 },
    ],
    [
      'adds a deleted one with too high a bid',
      'price_too_high',
      addKeyword('gone', { bid_price_per_click: 10.01 }),
    ],
  ] as const)('an edit that %s fails: %s', async (_, reason, wrong) => {
    const campaign = await world.given.adCampaign({ shop });
    const { campaign_id } = campaign;
    await world.given.adKeyword({ campaign, keyword: 'wok' });
    await world.given.adKeyword({ campaign, keyword: 'gone', keyword_status: 'deleted' });
    const before = await storedState(world);
    const { body } = await edit(campaign_id, [wrong]);
    expect(body.response).toMatchObject([{ failed_edits: [{ error: keywordErrors[reason].error }] }]);
    expect(await storedState(world)).toEqual(before);
  });

  test("bids must be within the bounds of the shop's region, bounds included", async () => {
    for (const [region, low, high, step] of [
      ['SG', 0.04, 10, 0.000001],
      ['ID', 150, 50_000, 1],
    ] as const) {
      const theirs = await world.given.shop({ region });
      const { campaign_id } = await world.given.adCampaign({ shop: theirs });
      const bids = [low, high, low - step, high + step];
      const edits = bids.map((bid_price_per_click) =>
        addKeyword(`at ${bid_price_per_click}`, { bid_price_per_click }),
      );
      const { body } = await edit(campaign_id, edits, 'bounds', { shop: theirs });
      const errors = ['ads.keyword.price_too_low', 'ads.keyword.price_too_high'];
      expect(body.response).toMatchObject([{ failed_edits: errors.map((error) => ({ error })) }]);
    }
  });

  test('if the marketplace has set no bounds, a bid must only be above 0', async () => {
    const theirs = await world.given.shop({ region: 'PL' });
    const { campaign_id } = await world.given.adCampaign({ shop: theirs });
    const bids = [0.000001, 1_000_000, 0, 1e300];
    const edits = bids.map((bid_price_per_click) =>
      addKeyword(`at ${bid_price_per_click}`, { bid_price_per_click }),
    );
    const { body } = await edit(campaign_id, edits, 'no bounds', { shop: theirs });
    expect(body.response).toMatchObject([{ failed_edits: [{ keyword: 'at 0' }, { keyword: 'at 1e+300' }] }]);
  });

  test('a request contains 1 to 150 edits and texts of a bounded length; any other is refused as a whole', async () => {
    const { campaign_id } = await world.given.adCampaign({ shop });
    const many = Array.from({ length: 150 }, (_, at) => addKeyword(`word ${at}`));
    const before = await storedState(world);
    const broken = [
      () => edit(campaign_id, []),
      () => edit(campaign_id, [...many, addKeyword('one more')]),
      () => edit(campaign_id, [addKeyword('')]),
      () => edit(campaign_id, [addKeyword('wok', { match_type: 1 })]),
      () => edit(campaign_id, [addKeyword('wok')], ''),
      () => edit(campaign_id, [addKeyword('wok')], 'x'.repeat(101)),
    ];
    for (const call of broken) expect((await call()).body.error).toBe('error_param');
    expect(await storedState(world)).toEqual(before);
    const { body } = await edit(campaign_id, many);
    expect(body.response).toEqual([{ campaign_id, failed_edits: [] }]);
    expect(Object.keys(await stored(campaign_id))).toHaveLength(150);
  });

  test("another shop's campaign is answered exactly like a missing one", async () => {
    const theirs = await world.given.shop();
    const { campaign_id: their_campaign } = await world.given.adCampaign({ shop: theirs });
    const [foreign, none] = [
      await edit(their_campaign, [addKeyword('wok')]),
      await edit(987_654_321, [addKeyword('wok')]),
    ];
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
  });

  test('a campaign can be edited until the second in which it ends', async () => {
    const { campaign_id } = await world.given.adCampaign({ shop, end_time: 'now+1s' });
    expect((await edit(campaign_id, [addKeyword('wok')])).body.error).toBe('');
    world.clock.advance({ seconds: 1 });
    expect((await edit(campaign_id, [addKeyword('pan')])).body.error).toBe('ads.shop.campaign_not_match');
  });

  const refusedIn = (record: SentKeywordEdit) => async () => {
    const { campaign_id } = await world.given.adCampaign({ shop, ...record });
    return () => edit(campaign_id, [addKeyword('wok')]);
  };
  eachRefusal(world, edit_manual_product_ad_keywords, {
    campaign_not_match: [
      'a campaign that does not exist',
      async () => () => edit(987_654_321, [addKeyword('wok')]),
    ],
    no_manual_bidding: ['a campaign that bids automatically', refusedIn({ bidding_method: 'auto' })],
    campaign_ended: ['a campaign that has ended', refusedIn({ end_time: 'now' })],
    duplicate_reference_id: [
      'a reference_id that has been used up',
      async () => {
        const { campaign_id } = await world.given.adCampaign({ shop });
        await edit(campaign_id, [addKeyword('wok')], 'used up');
        return () => edit(campaign_id, [addKeyword('pan')], 'used up');
      },
    ],
  });
});
