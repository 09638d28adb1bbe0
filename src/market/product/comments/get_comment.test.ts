import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_comment } from './get_comment.contract.ts';

const { name } = get_comment;

onEachEngine('get_comment', (world) => {
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(name, { page_size: 100, ...request }, { shop });
    return body.response;
  };
  const idsOf = ({ item_comment_list }: Awaited<ReturnType<typeof list>>) =>
    item_comment_list.map(({ comment_id }) => comment_id);

  test('shows all of a comment, and the reply under both names', async () => {
    const { shop, item_id } = await world.given.item();
    const order = await world.given.order({ shop, order_status: 'COMPLETED' });
    const { comment_id, create_time } = await world.given.comment({
      shop,
      item_id,
      order_sn: order.order_sn,
      model_id_list: [77, 78],
      rating_star: 3,
      comment: 'The lid is loose.',
      image_url_list: ['https://images.test/lid.png'],
      video_url_list: ['https://images.test/lid.mp4'],
      reply: 'We send another one.',
      reply_time: 'now-5m',
      is_reply_hidden: true,
    });
    const reply = { reply: 'We send another one.', hidden: true, create_time: world.clock.now - 300 };
    expect(await list(shop)).toEqual({
      more: false,
      next_cursor: '',
      item_comment_list: [
        {
          order_sn: order.order_sn,
          comment_id,
          comment: 'The lid is loose.',
          buyer_username: 'buyer',
          item_id,
          model_id: 0,
          model_id_list: [77, 78],
          rating_star: 3,
          editable: 'EDITABLE',
          hidden: false,
          create_time,
          comment_reply: reply,
          cmt_reply: reply,
          media: {
            image_url_list: ['https://images.test/lid.png'],
            video_url_list: ['https://images.test/lid.mp4'],
          },
        },
      ],
    });
  });

  test('a comment can be changed for 30 days, and not after it was changed', async () => {
    const { shop, item_id } = await world.given.item();
    const given = (changes: object) => world.given.comment({ shop, item_id, ...changes });
    await given({ create_time: 'now-1d' });
    await given({ create_time: 'now-2d', is_edited: true });
    await given({ create_time: world.clock.now - 30 * 86_400 + 60 });
    await given({ create_time: world.clock.now - 30 * 86_400 });
    await given({ create_time: 'now-40d', is_edited: true });
    const { item_comment_list } = await list(shop);
    expect(item_comment_list.map(({ editable }) => editable)).toEqual([
      'EDITABLE',
      'HAVE_EDIT_ONCE',
      'EDITABLE',
      'EXPIRED',
      'HAVE_EDIT_ONCE',
    ]);
  });

  test('lists the comments of the shop, of an item, or one comment, newest first, also hidden ones and those of deleted items', async () => {
    const { shop, item_id } = await world.given.item({ item_status: 'SELLER_DELETE' });
    const other = await world.given.item({ shop });
    const old = await world.given.comment({ shop, item_id, create_time: 'now-3d' });
    const between = await world.given.comment({ shop, item_id: other.item_id, create_time: 'now-2d' });
    const young = await world.given.comment({ shop, item_id, is_hidden: true, create_time: 'now-1d' });
    await world.given.comment();
    expect(idsOf(await list(shop))).toEqual([young.comment_id, between.comment_id, old.comment_id]);
    expect(idsOf(await list(shop, { item_id }))).toEqual([young.comment_id, old.comment_id]);
    expect((await list(shop, { item_id })).item_comment_list[0]?.hidden).toBe(true);
    const one = { comment_id: old.comment_id };
    expect(idsOf(await list(shop, one))).toEqual([old.comment_id]);
    expect(idsOf(await list(shop, { ...one, item_id }))).toEqual([old.comment_id]);
    expect(idsOf(await list(await world.given.shop()))).toEqual([]);
  });

  test('the pages show each comment once, also those of one second, and end after 1000 comments', async () => {
    const { shop, shop_id, item_id } = await world.given.item();
    const rows = Array.from({ length: 1_003 }, (_, at) => ({
      shop_id,
      comment_id: 5_000 + at,
      item_id,
      order_sn: `260301${String(at).padStart(8, '0')}`,
      buyer_username: 'buyer',
      rating_star: 1 + (at % 5),
      create_time: `now-${1 + Math.floor(at / 400)}d` as const,
    }));
    await world.given.rows(rows.map((row) => ['item_comment', row] as const));
    for (const filter of [{}, { item_id }]) {
      const seen: number[] = [];
      let cursor = '';
      for (let page = 1; ; page++) {
        const answer = await list(shop, { ...filter, cursor, page_size: 90 });
        seen.push(...idsOf(answer));
        expect(answer.more).toBe(page < 12);
        if (!answer.more) break;
        cursor = answer.next_cursor;
      }
      expect(seen).toHaveLength(1_000);
      expect(new Set(seen).size).toBe(1_000);
      expect(seen.slice(0, 3)).toEqual([5_399, 5_398, 5_397]);
    }
  });

  eachRefusal(world, get_comment, {
    comment_not_found: [
      'a comment of another shop',
      async () => {
        const { comment_id } = await world.given.comment();
        const shop = await world.given.shop();
        return () => world.call(name, { comment_id, page_size: 10 }, { shop });
      },
    ],
    item_unknown: [
      'an item of another shop',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => world.call(name, { item_id, page_size: 10 }, { shop });
      },
    ],
    comment_of_other_item: [
      'a comment on another item of the shop',
      async () => {
        const { shop, item_id } = await world.given.item();
        const { comment_id } = await world.given.comment({
          shop,
          item_id: (await world.given.item({ shop })).item_id,
        });
        return () => world.call(name, { item_id, comment_id, page_size: 10 }, { shop });
      },
    ],
    cursor_invalid: [
      'a cursor of another list',
      async () => {
        const { shop, item_id } = await world.given.item();
        for (let at = 0; at < 2; at++) await world.given.comment({ shop, item_id });
        const { next_cursor: cursor } = await list(shop, { page_size: 1 });
        return () => world.call(name, { item_id, cursor, page_size: 1 }, { shop });
      },
    ],
  });
});

onEachEngine(
  'get_comment under the live dialect',
  (world) => {
    test('codes that the reference prints with product. do not get it twice, and others get it', async () => {
      const shop = await world.given.shop();
      const unknown = await world.call(name, { comment_id: 1, page_size: 1 }, { shop });
      expect(unknown.body.error).toBe('product.cmt_not_exist');
      const torn = await world.call(name, { cursor: 'torn', page_size: 1 }, { shop });
      expect(torn.body.error).toBe('product.error_param');
    });
  },
  { config: { dialect: 'live' } },
);
