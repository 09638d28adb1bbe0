import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { openReceiver, type Receiver } from '../../../../test/support/push/receiver.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { set_app_push_config } from './set_app_push_config.contract.ts';

const config = { push_allowed_networks: '127.0.0.0/8' };
// The calls are public, so the shop that `world.call` requires is not sent.
const nobody: GivenShop = { shop_id: 1, region: 'SG', access_token: '' };

onEachEngine(
  'set_app_push_config',
  (world) => {
    let receiver: Receiver;
    beforeAll(async () => {
      receiver = await openReceiver();
    });
    afterEach(() => {
      receiver.answer = receiver.acknowledge;
      receiver.arrived.length = 0;
    });
    afterAll(() => receiver.close());

    const set = (request: Record<string, unknown>, partner: GivenPartner = world.partner) =>
      world.call('v2.push.set_app_push_config', request, { shop: nobody, partner });
    const get = async (partner: GivenPartner = world.partner) =>
      (await world.call('v2.push.get_app_push_config', {}, { shop: nobody, partner })).body.response;

    test('a URL gets a test push, signed with the partner key over the URL and the body as they are sent', async () => {
      const partner = await world.given.partner();
      const { url } = receiver;
      const { body } = await set({ callback_url: url, set_push_config_on: [4, 3] }, partner);
      expect(body).toMatchObject({ error: '', response: { result: 'success' } });
      expect(await get(partner)).toMatchObject({ callback_url: url, push_config_on_list: [3, 4] });
      const [arrived] = receiver.arrived;
      const sign = createHmac('sha256', partner.partner_key).update(`${url}|${arrived?.body}`).digest('hex');
      expect(arrived?.headers.authorization).toBe(sign);
      expect(JSON.parse(arrived?.body ?? '')).toEqual({
        msg_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        data: { verify_info: expect.any(String) },
        code: 0,
        timestamp: world.clock.now,
      });
    });

    test('what a call leaves out stays, and an empty list of blocked shops unblocks all', async () => {
      const partner = await world.given.partner();
      await set(
        { callback_url: receiver.url, set_push_config_on: [3, 4, 15], blocked_shop_id_list: [9, 7, 9] },
        partner,
      );
      expect((await get(partner)).blocked_shop_id).toEqual([7, 9]);
      await set({ set_push_config_off: [4] }, partner);
      expect(await get(partner)).toMatchObject({ push_config_on_list: [3, 15], blocked_shop_id: [7, 9] });
      await set({ blocked_shop_id_list: [] }, partner);
      expect(await get(partner)).toMatchObject({ callback_url: receiver.url, blocked_shop_id: [] });
      expect(receiver.arrived).toHaveLength(1);
    });

    test('codes can be turned off and shops blocked before a URL is set', async () => {
      const partner = await world.given.partner();
      const { body } = await set({ set_push_config_off: [8], blocked_shop_id_list: [7] }, partner);
      expect(body.error).toBe('');
      expect(await get(partner)).toMatchObject({ callback_url: '', blocked_shop_id: [7] });
    });

    test('at most 500 shops can be blocked', async () => {
      const ids = Array.from({ length: 501 }, (_, at) => at + 1);
      expect((await set({ blocked_shop_id_list: ids })).body.error).toBe('error_param');
      expect((await set({ blocked_shop_id_list: ids.slice(1) })).body.error).toBe('');
    });

    test('no transaction is open while the receiver thinks: other calls of the partner are answered meanwhile', async () => {
      const partner = await world.given.partner();
      let answerTest = (): void => undefined;
      receiver.answer = (answer) => {
        answerTest = () => answer.end();
      };
      const setting = set({ callback_url: receiver.url }, partner);
      while (receiver.arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      expect((await set({ blocked_shop_id_list: [3] }, partner)).body.error).toBe('');
      answerTest();
      expect((await setting).body.error).toBe('');
      expect(await get(partner)).toMatchObject({ callback_url: receiver.url, blocked_shop_id: [3] });
    });

    test('the reason for a failed test is named', async () => {
      receiver.answer = (answer) => answer.end('{"ok":true}');
      const { body } = await set({ callback_url: receiver.url }, await world.given.partner());
      expect(body.message).toContain('The answer has a body. It must be empty.');
    });

    eachRefusal(world, set_app_push_config, {
      url_invalid: [
        'a URL with a password',
        async () => () => set({ callback_url: 'https://user:secret@erp.example/push' }),
      ],
      url_private: [
        'a URL of an internal network',
        async () => () => set({ callback_url: 'https://10.0.0.1/push' }),
      ],
      url_missing: [
        'a code without a URL',
        async () => {
          const partner = await world.given.partner();
          return () => set({ set_push_config_on: [3] }, partner);
        },
      ],
      code_on_and_off: [
        'a code that is turned on and off',
        async () => () => set({ set_push_config_on: [3], set_push_config_off: [3] }),
      ],
      test_unanswered: [
        'a URL that does not answer',
        async () => () => set({ callback_url: 'http://127.0.0.1:1/' }),
      ],
      test_not_acknowledged: [
        'a URL that answers with a body',
        async () => {
          receiver.answer = (answer) => answer.end('ok');
          return () => set({ callback_url: receiver.url });
        },
      ],
      too_many_tests: [
        'an eleventh test within a minute',
        async () => {
          const partner = await world.given.partner();
          for (let at = 0; at < 10; at++) await set({ callback_url: receiver.url }, partner);
          return () => set({ callback_url: receiver.url }, partner);
        },
      ],
    });

    test('a URL can be tested again a minute later', async () => {
      const partner = await world.given.partner();
      for (let at = 0; at < 11; at++) await set({ callback_url: receiver.url }, partner);
      world.clock.advance({ minutes: 1 });
      expect((await set({ callback_url: receiver.url }, partner)).body.error).toBe('');
    });
  },
  { config },
);
