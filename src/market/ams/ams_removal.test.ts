import { expect, test } from 'vitest';
import type { GivenShop, ShopColumns } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../test/support/world/refusals.ts';
import { amsErrors, batch_remove_products_open_campaign_setting } from './ams.contract.ts';

type JsonRecord = Record<string, unknown>;

onEachEngine('batch_remove_products_open_campaign_setting', (world) => {
  const { name } = batch_remove_products_open_campaign_setting;

  const addSetting = async (shop: GivenShop, columns: ShopColumns<'open_campaign_setting'> = {}) =>
    (await world.given.openCampaignSetting({ shop, ...columns })).campaign_id;
  const remove = (shop: GivenShop, ...campaign_ids: number[]) => world.call(name, { campaign_ids }, { shop });
  const stored = async (campaign_id: number) =>
    (await storedState(world)).open_campaign_setting?.find(
      (row) => (row as JsonRecord).campaign_id === campaign_id,
    );
  const failed = (campaign_id: number) => ({
    campaign_id,
    fail_error: 'invalid_param',
    fail_message: amsErrors.no_such_campaign.message,
  });

  test('campaigns are removed, and returned in the order of campaign_ids', async () => {
    const { shop } = await world.given.affiliateTerms();
    const [first, second, kept] = [
      await addSetting(shop),
      await addSetting(shop, { period_end_time: 'now+9d' }),
      await addSetting(shop),
    ];
    const { body } = await remove(shop, second, first);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: { failed_list: [], success_list: [second, first] },
    });
    for (const campaign_id of [first, second])
      expect(await stored(campaign_id)).toMatchObject({
        removed_at: world.clock.now,
        removed_by: world.partner.partner_id,
        removed_in: body.request_id,
      });
    expect(await stored(kept)).toMatchObject({ removed_at: null });
  });

  test('a campaign that fails is invalid_param in failed_list; the others are removed, and error stays empty', async () => {
    const { shop } = await world.given.affiliateTerms();
    const campaign_id = await addSetting(shop);
    const { body } = await remove(shop, 987_654_321, campaign_id, 0, -3);
    expect(body).toMatchObject({
      error: '',
      message: '',
      response: {
        failed_list: [failed(987_654_321), failed(0), failed(-3)],
        success_list: [campaign_id],
      },
    });
  });

  test('if all campaigns fail, error stays empty and nothing changes', async () => {
    const { shop } = await world.given.affiliateTerms();
    const before = await storedState(world);
    const { body } = await remove(shop, 5, 6);
    expect(body).toMatchObject({
      error: '',
      message: '',
      response: { failed_list: [failed(5), failed(6)], success_list: [] },
    });
    expect(await storedState(world)).toEqual(before);
  });

  test('a second removal of a setting fails and does not change the first', async () => {
    const { shop } = await world.given.affiliateTerms();
    const campaign_id = await addSetting(shop);
    await remove(shop, campaign_id);
    const before = await stored(campaign_id);
    world.clock.advance({ minutes: 1 });
    const { body } = await remove(shop, campaign_id);
    expect(body.response).toEqual({ failed_list: [failed(campaign_id)], success_list: [] });
    expect(await stored(campaign_id)).toEqual(before);
  });

  test('a campaign that is listed twice succeeds once and fails once', async () => {
    const { shop } = await world.given.affiliateTerms();
    const campaign_id = await addSetting(shop);
    const { body } = await remove(shop, campaign_id, campaign_id);
    expect(body.response).toEqual({ failed_list: [failed(campaign_id)], success_list: [campaign_id] });
  });

  test('of 64 concurrent calls for the same campaigns, exactly one removes each campaign', async () => {
    const { shop } = await world.given.affiliateTerms();
    const campaign_ids: number[] = [];
    for (let at = 0; at < 5; at++) campaign_ids.push(await addSetting(shop));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        remove(shop, ...(at % 2 ? campaign_ids : campaign_ids.toReversed())),
      ),
    );
    const removed = answers.flatMap(({ body }) => body.response.success_list);
    expect(removed.sort()).toEqual([...campaign_ids].sort());
  });

  test('a setting fails from the second of period_end_time on', async () => {
    const { shop } = await world.given.affiliateTerms();
    const [over, lasting] = [
      await addSetting(shop, { period_end_time: 'now' }),
      await addSetting(shop, { period_end_time: 'now+1s' }),
    ];
    const { body } = await remove(shop, over, lasting);
    expect(body.response).toEqual({ failed_list: [failed(over)], success_list: [lasting] });
  });

  test("another shop's campaign fails like a campaign that does not exist, and is kept", async () => {
    const theirs = await addSetting((await world.given.affiliateTerms()).shop);
    const { body } = await remove((await world.given.affiliateTerms()).shop, theirs);
    expect(body.response).toEqual({ failed_list: [failed(theirs)], success_list: [] });
    expect(await stored(theirs)).toMatchObject({ removed_at: null });
  });

  test('one call removes 50 campaigns', async () => {
    const { shop } = await world.given.affiliateTerms();
    const campaign_ids: number[] = [];
    for (let at = 0; at < 50; at++) campaign_ids.push(await addSetting(shop));
    const { body } = await remove(shop, ...campaign_ids);
    expect(body.response).toEqual({ failed_list: [], success_list: campaign_ids });
  });

  test.each([
    ['no campaign', []],
    ['51 campaigns', Array.from({ length: 51 }, (_, at) => at + 1)],
    ['a campaign as text', ['7']],
    ['a campaign with a fraction', [7.5]],
    ['a campaign beyond 2^53', [2 ** 53]],
    ['no list', 7],
    ['nothing', undefined],
  ])('a call with %s is error_param, and changes nothing', async (_, campaign_ids) => {
    const { shop } = await world.given.affiliateTerms();
    const { body } = await world.call(name, { campaign_ids }, { shop });
    expect([body.error, body.message]).toEqual(['error_param', expect.stringContaining('campaign_ids')]);
  });

  eachRefusal(world, batch_remove_products_open_campaign_setting, {
    terms_not_accepted: [
      'a seller who has not accepted the affiliate marketing terms',
      async () => {
        const shop = await world.given.shop();
        const campaign_id = await addSetting(shop);
        return () => remove(shop, campaign_id);
      },
    ],
  });
});
