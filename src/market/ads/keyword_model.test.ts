// Sends random requests for random campaigns to both engines. Each answer must be what a small model predicts,
// equal on both engines, and both must then store the keywords and used reference_ids of the model.
// STOA_TEST_SEED repeats a run.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine_names } from '../../../test/support/databases/databases.ts';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { storedKeywords, usedReferences } from '../../../test/support/items/stored_ads.ts';
import { openWorld } from '../../../test/support/world/harness.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));
const name = 'v2.ads.edit_manual_product_ad_keywords';

interface RandomEdit {
  edit_action: string;
  keyword: string;
  match_type?: string;
  bid_price_per_click?: number;
}
interface EditRequest {
  reference_id: string;
  campaign: number;
  selected_keywords: RandomEdit[];
}
type StoredKeyword = [status: string, match_type: string, bid_price_micros: number];

/** Three keywords, in several spellings each. */
const spellings = {
  wok: ['wok', 'WOK', ' Wok '],
  café: ['café', 'CAFE\u0301'],
  'a b': ['a b', 'A\t B', 'a\u3000b'],
};
const [lowest, highest, default_bid] = [0.1, 2, 0.5];

/** A second implementation of what the reference and our decisions promise. */
class Model {
  readonly used = new Set<string>();
  readonly campaigns: Map<string, StoredKeyword>[] = [new Map(), new Map()];

  request({
    reference_id,
    campaign,
    selected_keywords,
  }: EditRequest): string | [keyword: string, error: string][] {
    if (this.used.has(reference_id)) return 'ads.duplicate_reference_id';
    const keywords = this.campaigns[campaign];
    if (!keywords) return 'ads.shop.campaign_not_match';
    const failed: [string, string][] = [];
    for (const edit of selected_keywords) {
      const error = this.#edit(keywords, edit);
      if (error) failed.push([edit.keyword, error]);
    }
    if (failed.length < selected_keywords.length) this.used.add(reference_id);
    return failed;
  }

  #edit(keywords: Map<string, StoredKeyword>, edit: RandomEdit): string | undefined {
    const { edit_action: action, match_type, bid_price_per_click: bid } = edit;
    const kept = Object.entries(spellings).find(([, list]) => list.includes(edit.keyword))?.[0];
    const needed = new Map<string, unknown>([
      ['add', true],
      ['delete', true],
      ['restore', true],
      ['change_bid_price', bid],
      ['change_match_type', match_type],
    ]);
    if (kept === undefined || needed.get(action) === undefined) return 'ads.edit.invalid_action';
    const is = keywords.get(kept);
    const is_live = is?.[0] === 'normal';
    if (['add', 'restore'].includes(action) && is_live) return 'ads.keyword.already_exists';
    if (action === 'restore' ? !is : action !== 'add' && !is_live) return 'ads.keyword.not_found';
    const bids = action === 'add' || action === 'change_bid_price';
    if (bids && bid !== undefined && bid < lowest) return 'ads.keyword.price_too_low';
    if (bids && bid !== undefined && bid > highest) return 'ads.keyword.price_too_high';
    const [, was_matched = '', was_bid = 0] = is ?? [];
    const becomes: Record<string, StoredKeyword> = {
      add: ['normal', match_type ?? 'broad', Math.round((bid ?? default_bid) * 1e6)],
      delete: ['deleted', was_matched, was_bid],
      restore: ['normal', was_matched, was_bid],
      change_bid_price: ['normal', was_matched, Math.round((bid ?? 0) * 1e6)],
      change_match_type: ['normal', match_type ?? '', was_bid],
    };
    const next = becomes[action] as StoredKeyword;
    if (JSON.stringify(next) === JSON.stringify(is)) return 'ads.keyword.no_update';
    keywords.set(kept, next);
    return undefined;
  }
}

const anyEdit: fc.Arbitrary<RandomEdit> = fc.record(
  {
    edit_action: fc.oneof(
      {
        weight: 20,
        arbitrary: fc.constantFrom('add', 'delete', 'restore', 'change_bid_price', 'change_match_type'),
      },
      { weight: 1, arbitrary: fc.constantFrom('ADD', '', 'constructor') },
    ),
    keyword: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...Object.values(spellings).flat()) },
      { weight: 1, arbitrary: fc.constantFrom(' ', '\u3000') },
    ),
    match_type: fc.constantFrom('exact', 'broad'),
    bid_price_per_click: fc.constantFrom(lowest, highest, 0.5, 0.7, 1.234567, 0.099999, 2.01, 0, -1),
  },
  { requiredKeys: ['edit_action', 'keyword'] },
);
const anyRequest: fc.Arbitrary<EditRequest> = fc.record({
  reference_id: fc.oneof(
    { weight: 4, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('one', 'ONE', 'two') },
  ),
  campaign: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(0, 1) },
    { weight: 1, arbitrary: fc.constant(2) },
  ),
  selected_keywords: fc.array(anyEdit, { minLength: 1, maxLength: 6 }),
});

type World = Awaited<ReturnType<typeof openWorld>>;
let worlds: World[];

beforeAll(async () => {
  worlds = await Promise.all(engine_names.map((engine) => openWorld(engine)));
  for (const { given } of worlds)
    await given.adBidLimit({ region: 'SG', bid_min_micros: lowest * 1e6, bid_max_micros: highest * 1e6 });
});
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** A shop with two empty campaigns. The third id belongs to no campaign. */
async function shopWithCampaigns({ given, partner }: World) {
  const shop = await given.shop({ partner });
  const campaigns = [await given.adCampaign({ shop }), await given.adCampaign({ shop })];
  return { shop, campaign_ids: [...campaigns.map(({ campaign_id }) => campaign_id), 987_654_321] };
}

/** The error, or the failed edits in order. */
async function ask(world: World, shop: GivenShop, campaign_id: number, request: EditRequest) {
  const { reference_id, selected_keywords } = request;
  const { body, status } = await world.call(name, { reference_id, campaign_id, selected_keywords }, { shop });
  expect(status).toBe(200);
  if (body.error) return body.error;
  const [answer, ...more] = body.response;
  expect([answer?.campaign_id, more]).toEqual([campaign_id, []]);
  return answer?.failed_edits.map(({ keyword, error }) => [keyword, error]);
}

test('random edits give the failed_edits, keywords and used reference_ids of the model on both engines', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 25 }), async (requests) => {
      const model = new Model();
      const expected = requests.map((request) => model.request(request));
      for (const answer of expected)
        for (const error of typeof answer === 'string' ? [answer] : ['', ...answer.map(([, code]) => code)])
          seen.add(error);
      for (const world of worlds) {
        const { shop, campaign_ids } = await shopWithCampaigns(world);
        for (const [at, request] of requests.entries()) {
          const answer = await ask(world, shop, campaign_ids[request.campaign] as number, request);
          expect(answer, `${world.engine}, request ${at}`).toEqual(expected[at]);
        }
        for (const [at, keywords] of model.campaigns.entries())
          expect(await storedKeywords(world.marketplace, shop, campaign_ids[at] as number)).toEqual(
            Object.fromEntries(keywords),
          );
        expect(new Set((await usedReferences(world.marketplace, shop)).keys())).toEqual(model.used);
      }
    }),
    { numRuns: 60, seed },
  );
  // Every possible answer has occurred.
  expect([...seen].sort()).toEqual([
    '',
    'ads.duplicate_reference_id',
    'ads.edit.invalid_action',
    'ads.keyword.already_exists',
    'ads.keyword.no_update',
    'ads.keyword.not_found',
    'ads.keyword.price_too_high',
    'ads.keyword.price_too_low',
    'ads.shop.campaign_not_match',
  ]);
});
