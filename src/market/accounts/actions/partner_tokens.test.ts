import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { partner_list_tokens } from './partner_actions.contract.ts';

onEachEngine('partner.list_tokens', (world) => {
  const linksOf = async (partner_id: number) =>
    (await act(world, 'partner.list_tokens', { partner_id })).body;

  test('has the ends of links and of valid tokens, of shops and of merchants, and no token', async () => {
    const partner = await world.given.partner();
    const { partner_id } = partner;
    const shop = await world.given.shop({ partner });
    const merchant = await world.given.merchant({ partner });
    const other = await world.given.shop();
    const answer = await linksOf(partner_id);
    expect(answer).toEqual({
      links: [
        {
          shop_id: shop.shop_id,
          linked_at: expect.any(Number),
          link_expires_at: expect.any(Number),
          access_token_expires_at: expect.any(Number),
          refresh_token_expires_at: expect.any(Number),
        },
        expect.objectContaining({ merchant_id: merchant.merchant_id }),
      ],
      is_complete: true,
    });
    expect(JSON.stringify(answer)).not.toContain(shop.access_token);
    expect(JSON.stringify(answer)).not.toContain(String(other.shop_id));
    for (const { link_expires_at } of answer.links) expect(link_expires_at).toBeGreaterThan(world.clock.now);
  });

  test('leaves out tokens that have ended or are revoked, and links that have ended', async () => {
    const partner = await world.given.partner();
    const { partner_id } = partner;
    const { shop_id } = await world.given.shop({ partner });
    const [before] = (await linksOf(partner_id)).links;
    world.clock.advance({ seconds: (before?.access_token_expires_at ?? 0) - world.clock.now });
    const [after] = (await linksOf(partner_id)).links;
    expect(after).toMatchObject({ shop_id, link_expires_at: before?.link_expires_at });
    expect(after).not.toHaveProperty('access_token_expires_at');
    await act(world, 'link.withdraw', { partner_id, shop_id_list: [shop_id] });
    expect(await linksOf(partner_id)).toEqual({ links: [], is_complete: true });
  });

  test('lists at most 50 shops, and says that there are more', async () => {
    const partner = await world.given.partner();
    for (let at = 0; at < 51; at++) await world.given.shop({ partner });
    const { links, is_complete } = await linksOf(partner.partner_id);
    expect([links.length, is_complete]).toEqual([50, false]);
  });

  eachActionRefusal(world, partner_list_tokens, {
    partner_not_found: ['a partner that does not exist', async () => ({ partner_id: 999_999 })],
  });
});
