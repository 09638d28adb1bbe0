// get_item_base_info returns what add_item stored, for any valid item.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { every_right, itemIdOf } from '../../../../test/support/items/added_items.ts';
import { attributes, item_regions } from '../../../../test/support/items/valid_item.ts';
import { anyItemOf } from '../../../../test/support/random/any_item.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { type Region, regions, seller_types } from '../../../kit/contract/region.ts';
import type { Item } from '../rules/rule.ts';

const urlOf = (image_id: string) => `http://127.0.0.1:80/image/${image_id}`;
const imagesOf = ({ image_id_list, image_ratio = '1:1' }: Item['image']) => ({
  image_id_list,
  image_url_list: image_id_list.map(urlOf),
  image_ratio,
});
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const ifUsed = (part: object | undefined) => part && (Object.keys(part).length > 0 ? part : undefined);

/** The local day at a Unix time, computed in another way than the server does. */
function dayOf(timestamp_text: string, time_zone: string): string {
  const parts = new Date(Number(timestamp_text) * 1_000).toLocaleDateString('sv-SE', { timeZone: time_zone });
  return parts.split('-').reverse().join('/');
}

function attributesOf({ attribute_list = [] }: Item, region: Region) {
  return attribute_list.map(({ attribute_id, attribute_value_list = [] }) => {
    const known = attributes.find((attribute) => attribute.attribute_id === attribute_id);
    const is_date = known?.input_type.startsWith('DATE') || known?.input_type.startsWith('TIME');
    return {
      attribute_id,
      original_attribute_name: known?.attribute_name,
      is_mandatory: known?.is_mandatory,
      attribute_value_list: attribute_value_list.map(({ value_id, original_value_name, value_unit }) => ({
        value_id,
        original_value_name:
          known?.values.find((value) => value.value_id === value_id)?.value_name ??
          (is_date ? dayOf(String(original_value_name), regions[region].time_zone) : original_value_name),
        value_unit: value_unit ?? '',
      })),
    };
  });
}

const partsOf = ({ description_info }: Item) =>
  description_info && {
    extended_description: {
      field_list: description_info.extended_description?.field_list.map((part) =>
        part.image_info
          ? { ...part, image_info: { ...part.image_info, image_url: urlOf(part.image_info.image_id) } }
          : part,
      ),
    },
  };

const pieces = ({ seller_stock = [] }: Item) => seller_stock.reduce((sum, { stock }) => sum + stock, 0);

function shownOf(item: Item, { region, seller_type, channel }: Seller, now: number) {
  const is_local_in_pl = region === 'PL' && seller_type === 'local';
  const { original_price, promotion_images, brand } = item;
  const logisticName = (logistic_id: number) =>
    `Channel ${[10, 11, 12, 13].find((own) => channel(own) === logistic_id)}`;
  return {
    category_id: item.category_id,
    item_name: item.item_name,
    description: item.description_type === 'extended' ? '' : item.description,
    item_sku: item.item_sku ?? '',
    create_time: now,
    update_time: now,
    item_status: item.item_status ?? 'NORMAL',
    condition: item.condition ?? 'NEW',
    has_model: false,
    has_promotion: false,
    deboost: 'FALSE',
    attribute_list: attributesOf(item, region),
    price_info: [
      {
        currency: regions[region].currency,
        original_price,
        current_price: original_price,
        inflated_price_of_original_price: original_price,
        inflated_price_of_current_price: original_price,
      },
    ],
    image: imagesOf(item.image),
    promotion_image: promotion_images && imagesOf(promotion_images),
    weight: String(item.weight),
    dimension: item.dimension ?? { package_height: 0, package_length: 0, package_width: 0 },
    logistic_info: item.logistic_info.map((entry) => ({
      logistic_name: logisticName(entry.logistic_id),
      size_id: 0,
      is_free: false,
      ...entry,
    })),
    pre_order: { days_to_ship: 8, is_pre_order: false, ...item.pre_order },
    wholesales: (item.wholesale ?? []).map((tier) => ({
      ...tier,
      inflated_price_of_unit_price: tier.unit_price,
    })),
    size_chart: '',
    size_chart_id: item.size_chart_info?.size_chart_id ?? 0,
    video_info: (item.video_upload_id ?? []).map(() => ({
      video_url: expect.any(String),
      thumbnail_url: urlOf(item.image.image_id_list[0] ?? ''),
      duration: 20,
    })),
    brand: brand?.brand_id ? brand : { brand_id: 0, original_brand_name: 'NoBrand' },
    item_dangerous: item.item_dangerous ?? 0,
    gtin_code: item.gtin_code,
    description_type: item.description_type ?? 'normal',
    description_info: partsOf(item),
    stock_info_v2: {
      summary_info: { total_reserved_stock: 0, total_available_stock: pieces(item) },
      seller_stock: [...(item.seller_stock ?? [])]
        .sort((a, b) => (String(a.location_id) < String(b.location_id) ? -1 : 1))
        .map((stock) => ({ ...stock, if_saleable: true })),
      shopee_stock: [{ location_id: '', stock: 0 }],
    },
    compatibility_info: item.compatibility_info ?? {},
    scheduled_publish_time: item.scheduled_publish_time,
    authorised_brand_id: item.authorised_brand_id ?? 0,
    is_fulfillment_by_shopee: false,
    tag: { kit: false },
    purchase_limit_info: item.purchase_limit_info,
    medicine_id: item.medicine_id,
    certification_info: item.certification_info,
    complaint_policy: is_local_in_pl ? ifUsed(item.complaint_policy) : undefined,
    tax_info: ifUsed(item.tax_info),
  };
}

onEachEngine('any added item', (world) => {
  test('is returned by get_item_base_info as it was sent, to the last field', async () => {
    const sellers: Seller[] = [];
    for (const region of item_regions as Region[])
      for (const seller_type of seller_types)
        sellers.push(
          await world.given.seller({
            region,
            seller_type,
            rights: every_right,
            location_ids: ['A', 'B', 'C'],
          }),
        );
    const images = await world.given.images();
    const { now } = world.clock;
    const anyItem = fc
      .constantFrom(...sellers)
      .chain((seller) => anyItemOf(seller, images, now).map(({ item }) => ({ seller, item })));
    await fc.assert(
      fc.asyncProperty(anyItem, async ({ seller, item }) => {
        const item_id = itemIdOf(await world.call('v2.product.add_item', item, { shop: seller }));
        const { body } = await world.call(
          'v2.product.get_item_base_info',
          { item_id_list: item_id, need_tax_info: true, need_complaint_policy: true },
          { shop: seller },
        );
        const { item_list } = body.response;
        expect(item_list).toEqual([{ item_id, ...asJsonKeeping(shownOf(item, seller, now)) }]);
      }),
      { numRuns: 150 },
    );
  });
});

/** Converts a value to its JSON form, but keeps the matchers in it. */
const asJsonKeeping = (shown: ReturnType<typeof shownOf>) => ({
  ...asJson(shown),
  video_info: shown.video_info,
});
