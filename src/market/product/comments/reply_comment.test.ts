import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { replyErrors } from './comments.errors.ts';

const failed = (comment_id: number, reason: keyof typeof replyErrors) => ({
  comment_id,
  fail_error: replyErrors[reason].error,
  fail_message: replyErrors[reason].message,
});

onEachEngine('reply_comment', (world) => {
  const reply = async (shop: GivenShop, ...comment_list: { comment_id: number; comment: string }[]) =>
    (await world.call('v2.product.reply_comment', { comment_list }, { shop })).body;
  const replies = async (shop: GivenShop) => {
    const { body } = await world.call('v2.product.get_comment', { page_size: 100 }, { shop });
    return new Map(
      body.response.item_comment_list.map(({ comment_id, comment_reply }) => [comment_id, comment_reply]),
    );
  };

  test('a reply is shown with its time, and the feed has an event', async () => {
    const { shop, shop_id, item_id, comment_id, order_sn } = await world.given.comment();
    const answer = await reply(shop, { comment_id, comment: 'Thank you.\nSee you soon.' });
    expect(answer).toMatchObject({ error: '', response: { result_list: [{ comment_id }] } });
    expect(answer).not.toHaveProperty('warning');
    expect(answer.response.result_list[0]).toEqual({ comment_id });
    expect((await replies(shop)).get(comment_id)).toEqual({
      reply: 'Thank you.\nSee you soon.',
      hidden: false,
      create_time: world.clock.now,
    });
    const events = (await storedRows(world, 'event')) as { subject: string }[];
    expect(events.filter((event) => event.subject === `comment:${comment_id}`)).toMatchObject([
      {
        shop_id,
        kind: 'reply',
        actor: 'seller',
        data: JSON.stringify({ comment_id, item_id, order_sn, rating_star: 5 }),
      },
    ]);
  });

  test('each reply that is not possible fails on its own, and warning names its comment', async () => {
    const shop = await world.given.shop();
    const given = async (changes: object = {}) =>
      (await world.given.comment({ shop, ...changes })).comment_id;
    const good = await given();
    const replied = await given({ reply: 'Thanks.', reply_time: 'now-1h' });
    const empty = await given();
    const long = await given();
    const longest = await given();
    const { comment_id: theirs } = await world.given.comment();
    const answer = await reply(
      shop,
      { comment_id: good, comment: 'First.' },
      { comment_id: replied, comment: 'Again.' },
      { comment_id: empty, comment: '' },
      { comment_id: long, comment: '茶'.repeat(501) },
      { comment_id: longest, comment: '😀'.repeat(500) },
      { comment_id: theirs, comment: 'Hello.' },
      { comment_id: good, comment: 'Second.' },
    );
    expect(answer).toMatchObject({ error: '', message: '' });
    expect(answer.response.result_list).toEqual([
      { comment_id: good },
      failed(replied, 'replied_already'),
      failed(empty, 'length_invalid'),
      failed(long, 'length_invalid'),
      { comment_id: longest },
      failed(theirs, 'unknown'),
      failed(good, 'repeated'),
    ]);
    expect(answer.warning).toEqual([replied, empty, long, theirs, good].map(String));
    const shown = await replies(shop);
    expect(shown.get(good)?.reply).toBe('First.');
    expect(shown.get(replied)?.reply).toBe('Thanks.');
    expect(shown.get(empty)).toBeUndefined();
  });

  test('a call in which every reply fails succeeds, with an error in each row', async () => {
    const shop = await world.given.shop();
    const answer = await reply(shop, { comment_id: 1, comment: 'Hello.' });
    expect(answer.error).toBe('');
    expect(answer.response.result_list).toEqual([failed(1, 'unknown')]);
  });

  test('of replies to one comment that arrive at once, only one is written', async () => {
    const { shop, comment_id } = await world.given.comment();
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((comment) => reply(shop, { comment_id, comment })),
    );
    const written = answers.filter(({ response }) => !response.result_list[0]?.fail_error);
    expect(written).toHaveLength(1);
  });

  test('no reply, or more than a hundred in one call, are refused', async () => {
    const shop = await world.given.shop();
    const many = Array.from({ length: 101 }, (_, at) => ({ comment_id: at + 1, comment: 'Hello.' }));
    expect((await reply(shop)).error).toBe('error_param');
    expect((await reply(shop, ...many)).error).toBe('error_param');
  });
});
