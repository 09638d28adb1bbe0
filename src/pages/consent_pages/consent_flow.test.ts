import { beforeAll, describe, expect, test } from 'vitest';
import { ConsentVisit, signedLink, withdrawal_path } from '../../../test/support/accounts/consent_visits.ts';
import type { GivenPartner } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { findLink } from '../../market/accounts/consent/link.ts';

const redirect = 'https://erp.example/back?tenant=7';

onEachEngine('consent', (world) => {
  let partner: GivenPartner;
  let link: string;
  let withdrawal: string;
  let visit: ConsentVisit;
  beforeAll(async () => {
    partner = await world.given.partner({
      partner_name: 'Harbour <ERP>',
      redirect_origins: ['https://erp.example'],
      redirect_uris: ['https://erp.example/callback'],
    });
    visit = new ConsentVisit(world);
    link = signedLink(world, partner, { redirect, state: 'a b&c' });
    withdrawal = signedLink(world, partner, { redirect }, withdrawal_path);
  });
  const linkOf = (owner: { shop_id: number } | { merchant_id: number }) =>
    findLink(world.marketplace.database, partner.partner_id, owner);

  describe('of a shop', () => {
    test('is requested on a page that names the app, and then says which rights and for how long', async () => {
      const seller = await world.given.shopSeller();
      const sign_in = await visit.open(link);
      expect(sign_in.status).toBe(200);
      expect(sign_in.text).toContain('Harbour &lt;ERP&gt; asks for access to your shop');
      expect(sign_in.text).toContain(`Partner ${partner.partner_id} · erp.example`);
      const { sign_in_name, password } = seller;
      const choice = await visit.send(sign_in, { action: 'sign_in', sign_in_name, password });
      expect(choice.status).toBe(200);
      expect(choice.text).toContain(`Allow Harbour &lt;ERP&gt; to act for shop ${seller.shop.shop_id}?`);
      expect(choice.text).toContain('read and ship orders');
      expect(choice.text).toContain('365 days, until March 1, 2027');
      expect(choice.text).not.toContain(seller.password);
    });

    test('sends the seller back with a code, the shop_id and the state, and keeps the query of the address', async () => {
      const seller = await world.given.shopSeller();
      const address = await visit.decide(link, seller);
      expect(address.origin + address.pathname).toBe('https://erp.example/back');
      expect(Object.fromEntries(address.searchParams)).toEqual({
        tenant: '7',
        code: expect.stringMatching(/^\w{32,}$/),
        shop_id: String(seller.shop.shop_id),
        state: 'a b&c',
      });
    });

    test('links the partner for the chosen number of days, and changes nothing before', async () => {
      const seller = await world.given.shopSeller();
      await visit.signIn(link, seller);
      expect(await linkOf(seller.shop)).toBeUndefined();
      await visit.decide(link, seller, { days: 45 });
      expect(await linkOf(seller.shop)).toMatchObject({
        linked_at: world.clock.now,
        expires_at: world.clock.now + 45 * 86_400,
        unlinked_at: null,
      });
    });

    test.each(['', '6', '366', '-30', '30.5', 'abc', '1e2', '99999'])(
      'is refused for %j days, with a message next to the field, and changes nothing',
      async (days) => {
        const seller = await world.given.shopSeller();
        const { status, text } = await visit.send(await visit.signIn(link, seller), {
          action: 'decide',
          days,
        });
        expect(status).toBe(400);
        expect(text).toContain('Choose a time from 7 to 365 days.');
        expect(text).toMatch(
          /<select id="days" name="days" aria-invalid="true" aria-describedby="days_problem"/,
        );
        expect(await linkOf(seller.shop)).toBeUndefined();
      },
    );

    test('can be declined, and the seller goes back without a code', async () => {
      const { text } = await visit.signIn(link, await world.given.shopSeller());
      expect(text).toContain(
        'href="https://erp.example/back?tenant=7&amp;error=access_denied&amp;state=a+b%26c"',
      );
    });

    test('is not possible for a banned shop', async () => {
      const seller = await world.given.shopSeller({ shop: await world.given.shop({ status: 'banned' }) });
      const { status, text } = await visit.signIn(link, seller);
      expect([status, /You have no active shop/.test(text), text.includes('Allow')]).toEqual([
        200,
        true,
        false,
      ]);
    });

    test('is also possible through the unsigned link', async () => {
      const seller = await world.given.shopSeller();
      const query = new URLSearchParams({
        partner_id: String(partner.partner_id),
        redirect_uri: 'https://erp.example/callback',
        response_type: 'code',
        auth_type: 'seller',
        state: 's',
      });
      const address = await visit.decide(`/auth?${query}`, seller);
      expect(address.href).toMatch(/^https:\/\/erp\.example\/callback\?code=\w+&shop_id=\d+&state=s$/);
    });

    test('can be withdrawn on its page: the link ends, and the seller goes back with the shop_id', async () => {
      const seller = await world.given.shopSeller();
      await visit.decide(link, seller);
      const page = await visit.signIn(withdrawal, seller);
      expect(page.text).toContain('End the access of Harbour');
      expect((await linkOf(seller.shop))?.unlinked_at).toBeNull();
      const address = await visit.decide(withdrawal, seller, {});
      expect(address.href).toBe(`${redirect}&shop_id=${seller.shop.shop_id}`);
      expect((await linkOf(seller.shop))?.unlinked_at).toBe(world.clock.now);
      const again = await visit.signIn(withdrawal, seller);
      expect(again.text).toContain('has no access to any shop or merchant of yours');
    });
  });

  describe('of a main account', () => {
    const build = async () => {
      const shops = [await world.given.shop(), await world.given.shop(), await world.given.shop()];
      const merchant = await world.given.merchant();
      return { shops, merchant, ...(await world.given.mainAccount({ shops, merchants: [merchant] })) };
    };

    test('is for the chosen shops and merchants, and for no others', async () => {
      const account = await build();
      const [first, second, third] = account.shops;
      const chosen = { scope: 'some', shop_id: [first?.shop_id ?? 0, third?.shop_id ?? 0], days: 30 };
      const address = await visit.decide(link, account, chosen);
      expect(address.searchParams.get('main_account_id')).toBe(String(account.main_account_id));
      expect(address.searchParams.has('shop_id')).toBe(false);
      const linked = await Promise.all([first, second, third].map((shop) => shop && linkOf(shop)));
      expect(linked.map((found) => found !== undefined)).toEqual([true, false, true]);
      expect(await linkOf(account.merchant)).toBeUndefined();
    });

    test('can cover all of them with one choice', async () => {
      const account = await build();
      await visit.decide(link, account, { scope: 'all', days: 30 });
      for (const owner of [...account.shops, account.merchant]) expect(await linkOf(owner)).toBeDefined();
    });

    test('requires at least one, with a message next to the choice', async () => {
      const account = await build();
      for (const scope of ['', 'some', 'other']) {
        const page = await visit.signIn(link, account);
        const { status, text } = await visit.send(page, { action: 'decide', days: 30, scope });
        expect(status).toBe(400);
        expect(text).toContain('<a href="#scope">Choose at least one shop or merchant.</a>');
      }
    });

    test("ignores shops that are not the account's or not active, whatever the form contains", async () => {
      const account = await build();
      const stranger = await world.given.shop();
      const page = await visit.signIn(link, account);
      const chosen = { scope: 'some', shop_id: stranger.shop_id, days: 30 };
      expect((await visit.send(page, { action: 'decide', ...chosen })).status).toBe(400);
      expect(await linkOf(stranger)).toBeUndefined();
    });

    test('can be withdrawn for some of them', async () => {
      const account = await build();
      await visit.decide(link, account, { scope: 'all', days: 30 });
      const [first, second] = account.shops;
      await visit.decide(withdrawal, account, { scope: 'some', shop_id: first?.shop_id ?? 0 });
      expect((await linkOf(first ?? { shop_id: 0 }))?.unlinked_at).not.toBeNull();
      expect((await linkOf(second ?? { shop_id: 0 }))?.unlinked_at).toBeNull();
    });
  });
});
