import { afterAll, expect, test } from 'vitest';
import { receivedPushes } from '../../../../test/support/push/received_pushes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { accountsPushes } from '../../accounts/accounts.pushes.ts';

onEachEngine(
  'each code about links is sent when its cause happens:',
  (world) => {
    const { arrived, codes_seen } = receivedPushes(world);
    afterAll(() => expect(codes_seen()).toEqual(accountsPushes.map(({ code }) => code)));

    const linked = async (days = 30, main_account_id?: number) => {
      const other = await world.given.partner();
      const { shop_id } = await world.given.shop({ partner: other });
      const { merchant_id } = await world.given.merchant({ partner: other });
      const { partner_id } = world.partner;
      const named = { partner_id, shop_id_list: [shop_id], merchant_id_list: [merchant_id] };
      await act(world, 'link.make', { ...named, main_account_id: main_account_id ?? 7, days });
      return { named, shop_id, merchant_id, partner_id };
    };
    const bySubject = <P extends { readonly data: { readonly shop_id?: number } }>(pushes: readonly P[]) =>
      pushes.toSorted((a, b) => (b.data.shop_id ?? 0) - (a.data.shop_id ?? 0));

    test('1 and 2, for a shop and for a merchant, the second although the link is gone', async () => {
      const { named, shop_id, merchant_id, partner_id } = await linked();
      await act(world, 'link.withdraw', named);
      await act(world, 'link.make', { ...named, main_account_id: 7, days: 30 });
      const authorised = (kind: string) => ({
        authorize_type: `${kind} authorization by user`,
        success: 1,
      });
      expect(bySubject(await arrived(1)).slice(-4)).toMatchObject([
        { partner_id, data: { shop_id, main_account_id: 7, ...authorised('shop') } },
        { partner_id, data: { shop_id, main_account_id: 7, ...authorised('shop') } },
        { partner_id, data: { merchant_id, main_account_id: 7, ...authorised('merchant') } },
        { partner_id, data: { merchant_id, main_account_id: 7, ...authorised('merchant') } },
      ]);
      expect(bySubject(await arrived(2))).toMatchObject([
        { partner_id, data: { shop_id, authorize_type: 'user cancel shop authorization', success: 1 } },
        {
          partner_id,
          data: { merchant_id, authorize_type: 'user cancel merchant authorization', success: 1 },
        },
      ]);
      expect((await arrived(1))[0]).not.toHaveProperty('shop_id');
    });

    test('1 and 2 are not sent about a shop that the partner has blocked', async () => {
      const { partner_id } = world.partner;
      const { shop_id } = await world.given.shop({ partner: await world.given.partner() });
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [shop_id] });
      await act(world, 'link.make', { partner_id, shop_id_list: [shop_id], days: 30 });
      await act(world, 'link.withdraw', { partner_id, shop_id_list: [shop_id] });
      expect([...(await arrived(1)), ...(await arrived(2))]).toEqual([]);
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [] });
    });

    test('1 reaches nobody but the partner that was authorised', async () => {
      const other = await world.given.partner();
      const { shop_id } = await world.given.shop();
      await act(world, 'link.make', { partner_id: other.partner_id, shop_id_list: [shop_id], days: 30 });
      expect(await arrived(1)).toEqual([]);
    });

    test('12, once a day, for links that end within a week; 2, once, when they have ended', async () => {
      const { shop_id, merchant_id, partner_id } = await linked(10);
      await world.runJobs();
      expect(await arrived(12)).toEqual([]);
      world.clock.advance({ days: 4 });
      await world.runJobs();
      const announced = {
        shop_expire_soon: [shop_id],
        merchant_expire_soon: [merchant_id],
        user_expire_soon: [],
        expire_before: world.clock.now + 7 * 86_400,
        page_no: 1,
        total_page: 1,
      };
      const [push] = await arrived(12);
      expect(push).toEqual({
        msg_id: expect.any(String),
        data: announced,
        code: 12,
        timestamp: world.clock.now,
      });
      world.clock.advance({ hours: 12 });
      await world.runJobs();
      expect(await arrived(12)).toHaveLength(1);
      world.clock.advance({ hours: 13 });
      await world.runJobs();
      expect(await arrived(12)).toHaveLength(2);
      world.clock.advance({ days: 5 });
      await world.runJobs();
      const ended = (await arrived(2)).filter(({ data }) => data.authorize_type === 'expiry');
      expect(bySubject(ended)).toMatchObject([
        { partner_id, data: { shop_id, success: 1 } },
        { partner_id, data: { merchant_id, success: 1 } },
      ]);
      world.clock.advance({ days: 1 });
      await world.runJobs();
      expect((await arrived(2)).filter(({ data }) => data.authorize_type === 'expiry')).toHaveLength(2);
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
