import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import type { Seller } from '../../../../test/support/given/product.ts';
import { storedItems } from '../../../../test/support/items/added_items.ts';
import { editCalls } from '../../../../test/support/items/edited_items.ts';
import { medicine_id, video_upload_id } from '../../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';

onEachEngine('update_item', (world) => {
  const edit = editCalls(world);
  const update = (seller: GivenShop, item_id: number, changes: object) =>
    edit.call('update_item', seller, { item_id, ...changes });
  const shownItem = async (seller: Seller, item_id: number) => (await edit.shown(seller, item_id)).item;

  test('changes the fields that it names, which get_item_base_info shows, and keeps all others', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    const before = await shownItem(seller, item_id);
    world.clock.advance({ seconds: 60 });
    const { body } = await update(seller, item_id, {
      item_name: 'Scarf of silk',
      item_sku: 'SILK',
      weight: 0.25,
    });
    expect(body).toMatchObject({
      error: '',
      warning: '',
      response: {
        item_id,
        item_name: 'Scarf of silk',
        weight: 0.25,
        item_status: 'NORMAL',
        logistic_info: [{ logistic_name: 'Channel 10', enabled: true, is_free: false }],
      },
    });
    expect(await shownItem(seller, item_id)).toEqual({
      ...before,
      item_name: 'Scarf of silk',
      item_sku: 'SILK',
      weight: '0.25',
      update_time: world.clock.now,
    });
  });

  test('every field can be changed, and a list or object is replaced as a whole', async () => {
    const seller = await world.given.seller({ region: 'ID' });
    const item_id = await edit.item(seller, {
      dimension: { package_height: 1, package_length: 1, package_width: 1 },
    });
    const image_id = await world.given.image();
    const changes = {
      description: 'A cool scarf, knitted by hand.',
      attribute_list: [
        { attribute_id: 100, attribute_value_list: [{ value_id: 1_001 }] },
        { attribute_id: 101, attribute_value_list: [{ value_id: 0, original_value_name: 'By hand' }] },
      ],
      condition: 'USED',
      wholesale: [{ min_count: 2, max_count: 9, unit_price: 20 }],
      image: { image_id_list: [image_id] },
      pre_order: { is_pre_order: true, days_to_ship: 12 },
      brand: { brand_id: 0, original_brand_name: 'No Brand' },
      dimension: { package_height: 3, package_length: 4, package_width: 5 },
      item_dangerous: 1,
      gtin_code: '00',
      medicine_id,
      video_upload_id: [video_upload_id],
      size_chart_info: { size_chart_id: seller.size_chart_id },
      purchase_limit_info: { min_purchase_limit: 2 },
      logistic_info: [
        { logistic_id: seller.channel(10), enabled: false },
        { logistic_id: seller.channel(13), enabled: true, shipping_fee: 7 },
      ],
    };
    const { body } = await update(seller, item_id, changes);
    expect(body.error).toBe('');
    expect(await shownItem(seller, item_id)).toMatchObject({
      description: changes.description,
      attribute_list: changes.attribute_list,
      condition: 'USED',
      wholesales: changes.wholesale.map((tier) => ({
        ...tier,
        inflated_price_of_unit_price: tier.unit_price,
      })),
      image: { image_id_list: [image_id] },
      pre_order: changes.pre_order,
      brand: { brand_id: 0 },
      dimension: changes.dimension,
      item_dangerous: 1,
      gtin_code: '00',
      video_info: [{ duration: 20 }],
      size_chart_id: seller.size_chart_id,
      purchase_limit_info: { min_purchase_limit: 2 },
      logistic_info: [{ enabled: false }, { enabled: true, shipping_fee: 7 }],
    });
    const { images } = await storedItems(world);
    expect(images.find((image) => image.image_id === image_id)).toMatchObject({ expires_at: null });
    await update(seller, item_id, {
      item_sku: '',
      wholesale: [],
      video_upload_id: [],
      size_chart_info: { size_chart: '', size_chart_id: 0 },
      item_dangerous: 0,
    });
    expect(await shownItem(seller, item_id)).toMatchObject({
      item_sku: '',
      wholesales: [],
      video_info: [],
      size_chart_id: 0,
      size_chart: '',
      item_dangerous: 0,
    });
  });

  test('all broken rules are reported at once, and the item is checked as a whole', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    const before = await storedItems(world);
    const { body } = await update(seller, item_id, { category_id: 503, item_name: 'Wool', weight: -1 });
    expect(body).toMatchObject({
      error: 'error_item_name_is_too_short',
      message: expect.stringContaining('item_name'),
    });
    expect(body.warning).toContain('weight must be above 0 kg');
    // The category asks for a GTIN, which the item does not have and the call did not send.
    expect(body.warning).toContain('gtin_code is required');
    expect(await storedItems(world)).toEqual(before);
  });

  test('weight and package size are set for all models; prices, stock and ids of models stay', async () => {
    const seller = await world.given.seller();
    const dimension = { package_height: 1, package_length: 2, package_width: 3 };
    const { item_id } = await edit.itemWithModels(seller, { model: { weight: 0.1, dimension } });
    const before = (await edit.shown(seller, item_id)).models;
    expect((await update(seller, item_id, { weight: 0.5 })).body.error).toBe('');
    const lighter = before.map(({ weight: _, ...model }: object & { weight?: string }) => model);
    expect((await edit.shown(seller, item_id)).models).toEqual(lighter);
    expect((await update(seller, item_id, { dimension })).body.error).toBe('');
    const smaller = lighter.map(({ dimension: _, ...model }: object & { dimension?: object }) => model);
    expect((await edit.shown(seller, item_id)).models).toEqual(smaller);
  });

  test('item_status lists and unlists, and an unlisted item can be published later or another time', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    const { now } = world.clock;
    const at = (hours: number) => Math.ceil(now / 60) * 60 + hours * 3_600;
    await update(seller, item_id, { item_status: 'UNLIST', scheduled_publish_time: at(2) });
    expect(await shownItem(seller, item_id)).toMatchObject({
      item_status: 'UNLIST',
      scheduled_publish_time: at(2),
    });
    await update(seller, item_id, { scheduled_publish_time: at(3) });
    await update(seller, item_id, { item_name: 'Scarf of silk' });
    world.clock.advance({ minutes: 150 });
    await world.runJobs();
    expect(await shownItem(seller, item_id)).toMatchObject({
      item_status: 'UNLIST',
      scheduled_publish_time: at(3),
    });
    world.clock.advance({ hours: 1 });
    await world.runJobs();
    expect(await shownItem(seller, item_id)).toMatchObject({
      item_status: 'NORMAL',
      item_name: 'Scarf of silk',
    });
    const late = await update(seller, item_id, { scheduled_publish_time: at(9) });
    expect(late.body.message).toContain('scheduled_publish_time');
    await update(seller, item_id, { item_status: 'UNLIST', scheduled_publish_time: at(9) });
    await update(seller, item_id, { item_status: 'NORMAL' });
    const item = await shownItem(seller, item_id);
    expect(item).toMatchObject({ item_status: 'NORMAL' });
    expect(item).not.toHaveProperty('scheduled_publish_time');
  });

  test('a banned item that is changed is under review until the marketplace releases it', async () => {
    const seller = await world.given.seller();
    const { shop_id } = seller;
    const item_id = await edit.item(seller);
    await act(world, 'item.ban', { shop_id, item_id });
    const { body } = await update(seller, item_id, { item_name: 'Scarf of silk' });
    expect(body.response).toMatchObject({ item_status: 'REVIEWING' });
    await act(world, 'item.release', { shop_id, item_id });
    expect(await shownItem(seller, item_id)).toMatchObject({
      item_status: 'NORMAL',
      item_name: 'Scarf of silk',
    });
  });

  test('records the changed fields and the status, and nothing for an edit that changes nothing', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    await update(seller, item_id, { item_name: 'Scarf of silk', weight: 0.3 });
    await update(seller, item_id, { item_name: 'Scarf of silk' });
    await update(seller, item_id, { item_status: 'UNLIST' });
    const events = ((await storedRows(world, 'event')) as { subject: string; kind: string; data: string }[])
      .filter(({ subject }) => subject === `item:${item_id}`)
      .map(({ kind, data }) => [kind, JSON.parse(data)]);
    expect(events.slice(1)).toEqual([
      ['update', { item_id, fields: ['item_name'] }],
      ['unlist', { item_id, from_status: 'NORMAL', to_status: 'UNLIST' }],
    ]);
  });

  test('an image that was used before is not looked up again, and an unknown one is refused', async () => {
    const seller = await world.given.seller();
    const item_id = await edit.item(seller);
    const unknown = await update(seller, item_id, { image: { image_id_list: ['nope'] } });
    expect(unknown.body).toMatchObject({
      error: 'error_param',
      message: expect.stringContaining('image.image_id_list[0]'),
    });
  });
});
