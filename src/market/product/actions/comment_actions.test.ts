import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import type { OrderStatus } from '../../order/order.ts';
import { comment_edit, comment_hide, comment_show, comment_write } from './comment_actions.contract.ts';

onEachEngine('comment actions', (world) => {
  /** An order of two models of an item, and of another item of which all pieces were cancelled. */
  async function bought(order_status: OrderStatus = 'COMPLETED') {
    const { shop, shop_id, item_id } = await world.given.item();
    const { order_sn } = await world.given.order({ shop, order_status });
    const price = { model_original_price_micros: 1, model_discounted_price_micros: 1 };
    const line = (line_no: number, columns: object) =>
      [
        'sales_order_line',
        {
          shop_id,
          order_sn,
          line_no,
          line_item_id: line_no,
          order_item_id: item_id,
          item_id,
          item_name: 'Teapot',
          model_quantity_purchased: 1,
          ...price,
          ...columns,
        },
      ] as const;
    await world.given.rows([
      line(7, { model_id: 71 }),
      line(8, { model_id: 72 }),
      line(9, { item_id: item_id + 1_000_000, cancelled_qty: 1 }),
    ]);
    return { shop, key: { shop_id, order_sn, item_id } };
  }
  async function written() {
    const { shop, key } = await bought();
    const { body } = await act(world, 'comment.write', { ...key, rating_star: 5, comment: 'Good.' });
    return { shop, item_id: key.item_id, comment: { shop_id: key.shop_id, comment_id: body.comment_id } };
  }
  const extraInfo = async ({ shop, item_id }: Awaited<ReturnType<typeof written>>) => {
    const { body } = await world.call('v2.product.get_item_extra_info', { item_id_list: item_id }, { shop });
    const [item] = body.response.item_list;
    return [item?.comment_count, item?.rating_star];
  };
  const shown = async ({ shop }: Awaited<ReturnType<typeof written>>) => {
    const { body } = await world.call('v2.product.get_comment', { page_size: 10 }, { shop });
    return body.response.item_comment_list[0];
  };

  test('a buyer comments on an item of a completed order, with the models that were ordered', async () => {
    const { shop, key } = await bought();
    const said = {
      rating_star: 4,
      comment: 'Nice pot.\nFast delivery.',
      image_url_list: ['https://images.test/pot.png'],
      video_url_list: [],
    };
    const { body } = await act(world, 'comment.write', { ...key, ...said });
    const list = await world.call('v2.product.get_comment', { page_size: 10 }, { shop });
    expect(list.body.response.item_comment_list).toEqual([
      {
        order_sn: key.order_sn,
        item_id: key.item_id,
        comment_id: body.comment_id,
        comment: said.comment,
        buyer_username: 'buyer',
        model_id: 0,
        model_id_list: [71, 72],
        rating_star: 4,
        editable: 'EDITABLE',
        hidden: false,
        create_time: world.clock.now,
        media: { image_url_list: said.image_url_list, video_url_list: [] },
      },
    ]);
    expect((await storedRows(world, 'event')) as { subject: string }[]).toContainEqual(
      expect.objectContaining({ subject: `comment:${body.comment_id}`, kind: 'write', actor: 'buyer' }),
    );
  });

  test('of comments on one item of an order that arrive at once, only one is written', async () => {
    const { key } = await bought();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((rating_star) => act(world, 'comment.write', { ...key, rating_star })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('a buyer changes a comment once, and its stars count from then on', async () => {
    const one = await written();
    expect(await extraInfo(one)).toEqual([1, 5]);
    await act(world, 'comment.edit', { ...one.comment, rating_star: 2, comment: 'It broke.' });
    expect(await extraInfo(one)).toEqual([1, 2]);
    expect(await shown(one)).toMatchObject({
      comment: 'It broke.',
      rating_star: 2,
      editable: 'HAVE_EDIT_ONCE',
    });
  });

  test('a hidden comment is marked and does not count until it is shown again', async () => {
    const one = await written();
    expect((await act(world, 'comment.hide', one.comment)).status).toBe(200);
    expect(await extraInfo(one)).toEqual([0, 0]);
    expect(await shown(one)).toMatchObject({ hidden: true });
    expect((await act(world, 'comment.show', one.comment)).status).toBe(200);
    expect(await extraInfo(one)).toEqual([1, 5]);
    expect(await shown(one)).toMatchObject({ hidden: false });
  });

  test('a reply is hidden apart from its comment', async () => {
    const one = await written();
    const comment_list = [{ comment_id: one.comment.comment_id, comment: 'Thanks.' }];
    await world.call('v2.product.reply_comment', { comment_list }, { shop: one.shop });
    await act(world, 'comment.hide', { ...one.comment, part: 'reply' });
    expect(await shown(one)).toMatchObject({ hidden: false, comment_reply: { hidden: true } });
    await act(world, 'comment.show', { ...one.comment, part: 'reply' });
    expect(await shown(one)).toMatchObject({ comment_reply: { hidden: false } });
  });

  eachActionRefusal(world, comment_write, {
    order_not_found: [
      'an order of another shop',
      async () => {
        const { key } = await bought();
        return { ...key, shop_id: (await world.given.shop()).shop_id, rating_star: 5 };
      },
    ],
    order_not_completed: [
      'an order that its buyer has not confirmed',
      async () => ({ ...(await bought('TO_CONFIRM_RECEIVE')).key, rating_star: 5 }),
    ],
    item_not_ordered: [
      'an item of which all pieces were cancelled',
      async () => {
        const { key } = await bought();
        return { ...key, item_id: key.item_id + 1_000_000, rating_star: 5 };
      },
    ],
    commented_already: [
      'a second comment',
      async () => {
        const { key } = await bought();
        await act(world, 'comment.write', { ...key, rating_star: 5 });
        return { ...key, rating_star: 1 };
      },
    ],
  });

  const unknown = { shop_id: 1, comment_id: 1 };
  eachActionRefusal(world, comment_edit, {
    comment_not_found: ['an unknown comment', async () => ({ ...unknown, rating_star: 1 })],
    edited_already: [
      'a second change',
      async () => {
        const { shop_id, comment_id } = await world.given.comment({ is_edited: true });
        return { shop_id, comment_id, rating_star: 1 };
      },
    ],
    too_late: [
      'a change after 30 days',
      async () => {
        const { shop_id, comment_id } = await world.given.comment({ create_time: 'now-30d' });
        return { shop_id, comment_id, rating_star: 1 };
      },
    ],
  });
  eachActionRefusal(world, comment_hide, {
    comment_not_found: ['an unknown comment', async () => unknown],
    not_possible: [
      'a reply that is not there',
      async () => {
        const { shop_id, comment_id } = await world.given.comment();
        return { shop_id, comment_id, part: 'reply' as const };
      },
    ],
  });
  eachActionRefusal(world, comment_show, {
    comment_not_found: ['an unknown comment', async () => unknown],
    not_possible: [
      'a comment that is not hidden',
      async () => {
        const { shop_id, comment_id } = await world.given.comment();
        return { shop_id, comment_id };
      },
    ],
  });
});
