import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { addKeyword, givenAdShop, keywordEdits } from '../../../test/support/items/keyword_edits.ts';
import { usedReferences } from '../../../test/support/items/stored_ads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedState } from '../../../test/support/world/refusals.ts';
import { keywordErrors } from './ads.errors.ts';

onEachEngine('edit_manual_product_ad_keywords', (world) => {
  let shop: GivenShop;
  const { edit, stored } = keywordEdits(world, () => shop);

  beforeAll(async () => {
    shop = await givenAdShop(world);
  });

  test('the response is a list with one element: the campaign, with an empty failed_edits if none failed', async () => {
    const { campaign_id } = await world.given.adCampaign({ shop });
    const { body } = await edit(campaign_id, [addKeyword('kopi set')]);
    expect(body).toEqual({
      request_id: body.request_id,
      error: '',
      message: '',
      warning: '',
      response: [{ campaign_id, failed_edits: [] }],
    });
  });

  test('add accepts a match type and a bid, and uses broad and the default bid of the campaign without them', async () => {
    const { campaign_id } = await world.given.adCampaign({ shop });
    await edit(campaign_id, [
      addKeyword('kopi set'),
      addKeyword('kopi pot', { match_type: 'exact', bid_price_per_click: 0.35 }),
      addKeyword('茶葉禮盒', { bid_price_per_click: 1.000001 }),
    ]);
    expect(await stored(campaign_id)).toEqual({
      'kopi set': ['normal', 'broad', 500_000],
      'kopi pot': ['normal', 'exact', 350_000],
      茶葉禮盒: ['normal', 'broad', 1_000_001],
    });
  });

  test('change_bid_price changes only the bid, and change_match_type only the match type', async () => {
    const campaign = await world.given.adCampaign({ shop });
    const { campaign_id } = campaign;
    await world.given.adKeyword({ campaign, keyword: 'wok' });
    await world.given.adKeyword({ campaign, keyword: 'pan' });
    await edit(campaign_id, [
      { edit_action: 'change_bid_price', keyword: 'wok', bid_price_per_click: 0.9, match_type: 'exact' },
      { edit_action: 'change_match_type', keyword: 'pan', match_type: 'exact', bid_price_per_click: 99 },
    ]);
    expect(await stored(campaign_id)).toEqual({
      wok: ['normal', 'broad', 900_000],
      pan: ['normal', 'exact', 300_000],
    });
  });

  test('restore brings back a deleted keyword with its bid and match type; add creates a new one', async () => {
    const campaign = await world.given.adCampaign({ shop });
    const { campaign_id } = campaign;
    await world.given.adKeyword({ campaign, keyword: 'wok', match_type: 'exact' });
    await world.given.adKeyword({ campaign, keyword: 'pan', match_type: 'exact' });
    const both = (edit_action: string) => ['wok', 'pan'].map((keyword) => ({ edit_action, keyword }));
    await edit(campaign_id, both('delete'));
    expect(await stored(campaign_id)).toEqual({
      wok: ['deleted', 'exact', 300_000],
      pan: ['deleted', 'exact', 300_000],
    });
    const { body } = await edit(campaign_id, [{ edit_action: 'restore', keyword: 'wok' }, addKeyword('pan')]);
    expect(body.response).toEqual([{ campaign_id, failed_edits: [] }]);
    expect(await stored(campaign_id)).toEqual({
      wok: ['normal', 'exact', 300_000],
      pan: ['normal', 'broad', 500_000],
    });
  });

  test('edits are applied in order, each to the result of the edits before it', async () => {
    const { campaign_id } = await world.given.adCampaign({ shop });
    const { body } = await edit(campaign_id, [
      { edit_action: 'delete', keyword: 'wok' },
      addKeyword('wok'),
      addKeyword('wok'),
      { edit_action: 'change_bid_price', keyword: 'wok', bid_price_per_click: 2 },
      { edit_action: 'delete', keyword: 'wok' },
      { edit_action: 'change_match_type', keyword: 'wok', match_type: 'exact' },
      { edit_action: 'restore', keyword: 'wok' },
    ]);
    const row = ({ error, message }: { error: string; message: string }) => ({
      keyword: 'wok',
      error,
      message,
    });
    const { not_found, already_exists } = keywordErrors;
    expect(body.response).toEqual([
      { campaign_id, failed_edits: [row(not_found), row(already_exists), row(not_found)] },
    ]);
    expect(await stored(campaign_id)).toEqual({ wok: ['normal', 'broad', 2_000_000] });
  });

  test('spellings that differ in case, composition or white space are one keyword; a failure shows the spelling that was sent', async () => {
    const campaign = await world.given.adCampaign({ shop });
    const { campaign_id } = campaign;
    await world.given.adKeyword({ campaign, keyword: ' Coador  de CAFÉ ' });
    const sent = ['coador de café', 'COADOR DE CAFE\u0301', '\tCoador\u3000de  Café\n'];
    const { body } = await edit(
      campaign_id,
      sent.map((keyword) => addKeyword(keyword)),
    );
    expect(body.response).toMatchObject([{ failed_edits: sent.map((keyword) => ({ keyword })) }]);
    await edit(campaign_id, [{ edit_action: 'delete', keyword: 'CoAdOr De CaFé' }]);
    expect(await stored(campaign_id)).toEqual({ 'coador de café': ['deleted', 'broad', 300_000] });
  });

  test('after a request with a reference_id has succeeded, later ones fail: for any campaign, partner and edits', async () => {
    const { campaign_id } = await world.given.adCampaign({ shop });
    const { campaign_id: other } = await world.given.adCampaign({ shop });
    const other_partner = await world.given.linkedPartner({ shop });
    const { body: first } = await edit(campaign_id, [addKeyword('wok')], 'once');
    expect(first.error).toBe('');
    const before = await storedState(world);
    for (const later of [
      () => edit(campaign_id, [addKeyword('wok')], 'once'),
      () => edit(campaign_id, [addKeyword('pan')], 'once'),
      () => edit(other, [addKeyword('wok')], 'once'),
      () => edit(987_654_321, [addKeyword('wok')], 'once'),
      () => edit(campaign_id, [{ edit_action: 'delete', keyword: 'nothing' }], 'once'),
      () => edit(campaign_id, [addKeyword('pan')], 'once', other_partner),
    ])
      expect((await later()).body.error).toBe('ads.duplicate_reference_id');
    expect(await storedState(world)).toEqual(before);
    expect((await usedReferences(world.marketplace, shop)).get('once')).toBe(first.request_id);
  });

  test('reference_ids are compared exactly, and each shop has its own', async () => {
    const { campaign_id } = await world.given.adCampaign({ shop });
    const theirs = await world.given.shop();
    const { campaign_id: their_campaign } = await world.given.adCampaign({ shop: theirs });
    const ids = ['Own', 'own', ' own', 'öwn', '自有'];
    for (const [at, id] of ids.entries())
      expect((await edit(campaign_id, [addKeyword(`word ${at}`)], id)).body.error).toBe('');
    for (const [at, id] of ids.entries())
      expect((await edit(their_campaign, [addKeyword(`word ${at}`)], id, { shop: theirs })).body.error).toBe(
        '',
      );
  });

  test('one successful edit uses up the reference_id; a request whose edits all fail leaves it free', async () => {
    const campaign = await world.given.adCampaign({ shop });
    const { campaign_id } = campaign;
    await world.given.adKeyword({ campaign, keyword: 'wok' });
    const failing = [addKeyword('wok'), { edit_action: 'delete', keyword: 'nothing' }];
    for (let i = 0; i < 3; i++) expect((await edit(campaign_id, failing, 'still free')).body.error).toBe('');
    expect((await edit(987_654_321, [addKeyword('pan')], 'still free')).body.error).toBe(
      'ads.shop.campaign_not_match',
    );
    expect((await usedReferences(world.marketplace, shop)).has('still free')).toBe(false);
    const { body } = await edit(campaign_id, [...failing, addKeyword('pan')], 'still free');
    expect(body.response).toMatchObject([{ failed_edits: [{ keyword: 'wok' }, { keyword: 'nothing' }] }]);
    expect((await edit(campaign_id, [addKeyword('pot')], 'still free')).body.error).toBe(
      'ads.duplicate_reference_id',
    );
  });
});
