import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { openReceiver } from '../../../../test/support/push/receiver.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { readEvents } from '../../../../test/support/world/event_reader.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, settings_token } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { feed_limits } from '../../../engine/feed/feed_limits.ts';
import type { Receiver } from '../push.store.ts';
import { push_stream } from './push_stream.contract.ts';

const app_url = 'http://localhost:3000/push';

onEachEngine(
  'push.stream',
  (world) => {
    let operator_url: string;
    let partner: GivenPartner;
    let shop: GivenShop;
    const open: { close(): void }[] = [];
    /** Readers that a test made up. */
    let invented = 0;
    beforeEach(async () => {
      operator_url ??= (await world.app.listen()).operator_url;
      partner = await world.given.partner();
      shop = await world.given.shop({ partner });
      await world.given.channel({ region: 'SG' });
      const { item_id } = await world.given.item({ shop });
      await act(world, 'stock.set', { shop_id: shop.shop_id, item_id, stock: 20 });
    });
    afterEach(async () => {
      for (const stream of open.splice(0)) stream.close();
      world.app.feed.reader_count -= invented;
      invented = 0;
      await expect.poll(() => world.app.feed.reader_count).toBe(0);
      // Nobody listens any more.
      world.clock.advance({ minutes: 6 });
      await world.app.pushes.sendDue();
    });

    /** Connects, and reads the first id. */
    async function listen(query: Record<string, string> = {}, last_id?: string) {
      const request = new URLSearchParams({ partner_id: String(partner.partner_id), codes: '3', ...query });
      const stream = await readEvents(`${operator_url}/operator/v1/push/stream?${request}`, {
        authorization: `Bearer ${settings_token}`,
        ...(last_id !== undefined && { 'last-event-id': last_id }),
      });
      open.push(stream);
      const first = await stream.next();
      expect(first?.data).toEqual({});
      return { ...stream, first_id: first?.id ?? '' };
    }
    const place = async (): Promise<string> => {
      const { body } = await act(world, 'order.place', { shop_id: shop.shop_id });
      await world.app.pushes.sendDue();
      return body.order_sn;
    };
    const ordersnOf = (event: { data: Record<string, unknown> | undefined } | undefined) =>
      JSON.parse(String(event?.data?.body)).data.ordersn;
    const rowOf = async () =>
      ((await storedRows(world, 'push_receiver')) as Receiver[]).find(
        ({ partner_id }) => partner_id === partner.partner_id,
      );
    const listMessages = async () =>
      (await act(world, 'push.list', { partner_id: partner.partner_id })).body.messages.filter(
        ({ code }) => code === 3 || code === 30,
      );

    test('shows each push of a partner without a URL, signed for the URL that is asked for', async () => {
      await place();
      const stream = await listen({ url: app_url });
      const ordersn = await place();
      const event = await stream.next();
      const { body, authorization, ...shown } = event?.data ?? {};
      expect(shown).toEqual({
        message_no: expect.any(Number),
        msg_id: JSON.parse(String(body)).msg_id,
        code: 3,
        created_at: world.clock.now,
      });
      expect(JSON.parse(String(body))).toMatchObject({ data: { ordersn }, shop_id: shop.shop_id, code: 3 });
      const sign = createHmac('sha256', partner.partner_key).update(`${app_url}|${body}`).digest('hex');
      expect(authorization).toBe(sign);
      const { body: key } = await act(world, 'partner.set_push_key', { partner_id: partner.partner_id });
      world.secrets.add('partner_key', key.push_key ?? '');
      await place();
      const next = (await stream.next())?.data;
      expect(next?.authorization).toBe(
        createHmac('sha256', key.push_key ?? '')
          .update(`${app_url}|${next?.body}`)
          .digest('hex'),
      );
      expect((await listMessages()).map(({ state, attempts }) => [state, attempts])).toEqual([
        ['shown', 0],
        ['shown', 0],
      ]);
    });

    test('continues after the last id, and misses nothing that happened meanwhile', async () => {
      const stream = await listen();
      const first = await place();
      const event = await stream.next();
      expect(ordersnOf(event)).toBe(first);
      stream.close();
      world.clock.advance({ minutes: 4 });
      const missed = [await place(), await place()];
      const again = await listen({}, event?.id);
      expect(again.first_id).toBe(event?.id);
      expect([ordersnOf(await again.next()), ordersnOf(await again.next())]).toEqual(missed);
    });

    test('has an id to continue from before anything happens', async () => {
      const stream = await listen();
      stream.close();
      const ordersn = await place();
      const again = await listen({}, stream.first_id);
      expect(ordersnOf(await again.next())).toBe(ordersn);
    });

    test('shows only the codes that are asked for, and no pushes about blocked shops or of other partners', async () => {
      const { partner_id } = partner;
      const stream = await listen({ codes: '29,30' });
      const order_sn = await place();
      await act(world, 'order.cancel', { shop_id: shop.shop_id, order_sn });
      await world.app.pushes.sendDue();
      expect((await stream.next())?.data?.code).toBe(30);
      const all = await listen();
      const other = await world.given.partner();
      await world.given.shop({ partner: other });
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [shop.shop_id] });
      await place();
      await act(world, 'partner.set_push', { partner_id, blocked_shop_ids: [] });
      const ordersn = await place();
      expect(ordersnOf(await all.next())).toBe(ordersn);
    });

    test('changes nothing about what the URL gets: its codes, its attempts, and how many it acknowledged', async () => {
      const receiver = await openReceiver();
      const { partner_id } = partner;
      await act(world, 'partner.set_push', { partner_id, callback_url: receiver.url, codes_on: [3] });
      const stream = await listen({ codes: '3,30' });
      const order_sn = await place();
      await act(world, 'order.cancel', { shop_id: shop.shop_id, order_sn });
      await world.app.pushes.sendDue();
      const codes: unknown[] = [];
      while (codes.length < 3) codes.push((await stream.next())?.data?.code);
      expect(codes.toSorted()).toEqual([3, 3, 30]);
      expect(receiver.arrived.map(({ body }) => JSON.parse(body).code)).toEqual([3, 3]);
      const states = (await listMessages()).map(({ code, state }) => `${code} ${state}`);
      expect(states.toSorted()).toEqual(['3 acknowledged', '3 acknowledged', '30 shown']);
      const counts = (await storedRows(world, 'push_count')) as { partner_id: number }[];
      expect(counts.filter((row) => row.partner_id === partner_id)).toMatchObject([
        { attempts: 2, acknowledged: 2 },
      ]);
      await act(world, 'partner.set_push', { partner_id, callback_url: '' });
      receiver.close();
    });

    test('makes nothing any more five minutes after the last listener has gone', async () => {
      const stream = await listen();
      stream.close();
      world.clock.advance({ seconds: 299 });
      await place();
      expect(await listMessages()).toHaveLength(1);
      world.clock.advance({ seconds: 1 });
      await place();
      expect(await listMessages()).toHaveLength(1);
      expect(await rowOf()).toMatchObject({ listened_after: null });
      expect(world.app.pushes.receiver_count).toBe(0);
      const request = { partner_id: partner.partner_id, after: stream.first_id };
      const { status, body } = await act(world, 'push.stream', request);
      expect([status, (body as Record<string, unknown>).code]).toEqual([409, 'pushes_missing']);
    });

    const of_partner = async (query: Record<string, unknown> = {}) => ({
      partner_id: (await world.given.partner()).partner_id,
      ...query,
    });
    eachActionRefusal(world, push_stream, {
      partner_not_found: ['an unknown partner', async () => ({ partner_id: 999_999 })],
      no_key: [
        'to sign for a partner without a key',
        async () => ({
          partner_id: (await world.given.row('partner', { partner_id: 5_551, partner_name: 'Keyless' }))
            .partner_id,
          url: app_url,
        }),
      ],
      pushes_missing: [
        'to continue after an id to which nobody has listened',
        async () => {
          await world.app.feed.numberNow();
          return of_partner({ after: '3' });
        },
      ],
      too_many_readers: [
        'more listeners than a node has',
        async () => {
          invented = feed_limits.feed_readers_max.value;
          world.app.feed.reader_count += invented;
          return of_partner();
        },
      ],
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);

onEachEngine(
  'push.stream of a server that stops',
  (world) => {
    test('ends', async () => {
      const { operator_url } = await world.app.listen();
      const { partner_id } = await world.given.partner();
      const stream = await readEvents(`${operator_url}/operator/v1/push/stream?partner_id=${partner_id}`);
      expect((await stream.next())?.data).toEqual({});
      const ended = stream.next();
      await world.app.stop();
      expect(await ended).toBeUndefined();
      expect(world.app.feed.reader_count).toBe(0);
    });
  },
  // The events are looked at when the test ends, and the database is closed by then.
  { has_made_up_events: true },
);
