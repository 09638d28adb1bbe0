// Turns products into items with models, stock and limits.

import { randomOf } from '../../../engine/seeded_random.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { regionOf, type SourceOrder, type SourceProduct, source } from './demo_source.ts';

const products = new Map(
  source.products.map((product) => [`${product.shop_id} ${product.item_id}`, product]),
);

/** @throws Error if the shop does not have the product. */
function findProduct(shop_id: number, item_id: number): SourceProduct {
  const product = products.get(`${shop_id} ${item_id}`);
  if (!product) throw new Error(`Shop ${shop_id} has no product ${item_id}.`);
  return product;
}

/** The price of the pieces of an order. */
export const goodsValue = ({ shop_id, lines }: Pick<SourceOrder, 'shop_id' | 'lines'>): number =>
  lines.reduce(
    (sum, { item_id, quantity }) => sum + findProduct(shop_id, item_id).price_micros * quantity,
    0,
  );

/** Every channel of the region, with its requirements for an item. */
const logisticsOf = (region: Region, price_micros: number) =>
  source.channels
    .filter((channel) => channel.region === region)
    .map(({ logistic_id, fee_type }) => ({
      logistic_id,
      enabled: true,
      ...(fee_type === 'SIZE_SELECTION' && { size_id: 1 }),
      ...(fee_type === 'CUSTOM_PRICE' && {
        shipping_fee: Math.max(1, Math.round(price_micros / 10_000_000)),
      }),
    }));

const square_images = source.images.filter(
  ({ scene, width, height }) => scene === 'normal' && width === height,
);

/** Completed long ago: their bytes are not in the demo. */
const completed_videos = [
  {
    video_upload_id: 'sg_9f1c77a2-1b46-4a0e-8f0f-3d6f9c4b5e21',
    uploader_shop_id: 10001,
    byte_count: 8_388_608,
    duration: 24,
  },
  {
    video_upload_id: 'th_27d03b5e-7c0d-4f83-b0a5-91d6a8e2c743',
    uploader_shop_id: 10021,
    byte_count: 6_291_456,
    duration: 18,
  },
  {
    video_upload_id: 'tw_b8e4f6d0-52c9-4c17-9d3a-60f1e7a9284c',
    uploader_shop_id: 10022,
    byte_count: 12_582_912,
    duration: 41,
  },
].map((video, at) => ({ ...video, completed_at: `now-${30 + 11 * at}d` }));

/** One with its only part received (`video_piece.ndjson`), and one with nothing received. */
const uploads_under_way = [
  {
    video_upload_id: 'sg_c7a1f0e4-3b52-4d0c-9a68-2f4e7d9b1c30',
    file_md5: '3702579def501ca17d25b2047267d0a2',
    byte_count: 1_500,
  },
  {
    video_upload_id: 'sg_0e6d2b98-71f3-4c15-b2a4-8d3c5e1f7a06',
    file_md5: '3702579def501ca17d25b2047267d0a2',
    byte_count: 1_500,
  },
].map((upload) => ({
  ...upload,
  uploader_shop_id: 10001,
  upload_status: 'INITIATED',
  duration: 0,
  completed_at: 0,
  expires_at: 'now+1d',
}));

const video_upload = [...completed_videos, ...uploads_under_way].map((upload) => ({
  ...upload,
  partner_id: source.partner_id,
}));

/** The items that have a video: of each shop, the first item that is ordered. */
const video_of_item = new Map([
  [125980675, completed_videos[0]],
  [386322906, completed_videos[1]],
  [427924493, completed_videos[2]],
]);

function itemRow(product: SourceProduct) {
  const {
    shop_id,
    item_id,
    name,
    sku,
    price_micros,
    models,
    category_id,
    weight,
    further_options = [],
    ...columns
  } = product;
  const region = regionOf(shop_id);
  const random = randomOf(source.seed, `item ${shop_id} ${item_id}`);
  const age = random.between(120, 400);
  const category = source.categories.find(
    (other) => other.region === region && other.category_id === category_id,
  );
  const video = video_of_item.get(item_id);
  const first = random.between(0, square_images.length - 1);
  const image_id_list = [0, 1].map((at) => square_images[(first + at) % square_images.length]?.image_id);
  const tier = source.tiers.find((other) => other.region === region);
  return {
    shop_id,
    item_id,
    item_status: 'NORMAL',
    item_name: name,
    item_sku: sku,
    category_id,
    original_price_micros: price_micros,
    weight,
    description: `${name}. ${source.about.get(shop_id)}`,
    image: { image_id_list },
    logistic_info: logisticsOf(region, price_micros),
    brand: { brand_id: 0, original_brand_name: 'No Brand' },
    pre_order: {
      is_pre_order: false,
      ...(category?.days_to_ship_min && { days_to_ship: category.days_to_ship_min }),
    },
    create_time: `now-${age}d`,
    update_time: `now-${random.between(1, age)}d`,
    ...columns,
    ...(models && {
      tier_variation: [
        {
          name: tier?.tier_name,
          option_list: [...models.map(({ name: option }) => option), ...further_options].map((option) => ({
            option,
          })),
        },
      ],
    }),
    ...(video && { video_upload_id: [video.video_upload_id] }),
  };
}

const modelRows = ({ shop_id, item_id, price_micros, models = [] }: SourceProduct) =>
  models.map(({ model_id, name, sku }, at) => ({
    shop_id,
    item_id,
    model_id,
    model_name: name,
    model_sku: sku,
    tier_index: [at],
    original_price_micros: price_micros,
  }));

/** How many pieces are ordered in total, by shop, item and model. */
function orderedPieces(orders: readonly SourceOrder[]): Map<string, number> {
  const ordered = new Map<string, number>();
  for (const { shop_id, lines } of orders)
    for (const { item_id, model_id = 0, quantity } of lines) {
      const key = `${shop_id} ${item_id} ${model_id}`;
      ordered.set(key, (ordered.get(key) ?? 0) + quantity);
    }
  return ordered;
}

/** Where a shop keeps its stock: in up to two locations, or in the one without a name. */
function locationsOf(shop_id: number): string[] {
  const own = source.locations.filter((location) => location.shop_id === shop_id);
  return own.length > 0 ? own.slice(0, 2).map(({ location_id }) => location_id) : [''];
}

/** The stock before any order: the first location has enough for all orders and for what remains. */
function stockRows(product: SourceProduct, ordered: ReadonlyMap<string, number>) {
  const { shop_id, item_id, models } = product;
  const random = randomOf(source.seed, `stock ${shop_id} ${item_id}`);
  return (models?.map(({ model_id }) => model_id) ?? [0]).flatMap((model_id) =>
    locationsOf(shop_id).map((location_id, at) => {
      const pieces = at === 0 ? (ordered.get(`${shop_id} ${item_id} ${model_id}`) ?? 0) : 0;
      const stock = pieces + random.between(4, 220);
      return { shop_id, item_id, ...(model_id && { model_id }), location_id, stock };
    }),
  );
}

/** About half of the items violate a listing rule. */
const issueRows = ({ shop_id, item_id }: SourceProduct) => {
  const random = randomOf(source.seed, `issue ${shop_id} ${item_id}`);
  return random.chance(0.55) ? [{ shop_id, item_id, reason: random.between(1, 6) }] : [];
};

export function makeItems(orders: readonly SourceOrder[]) {
  const ordered = orderedPieces(orders);
  const sorted = [...source.products].sort((a, b) => a.shop_id - b.shop_id || a.item_id - b.item_id);
  const counts = new Map<number, number>();
  for (const { shop_id } of sorted) counts.set(shop_id, (counts.get(shop_id) ?? 0) + 1);
  return {
    item: sorted.map(itemRow),
    item_model: sorted.flatMap(modelRows),
    item_stock: sorted.flatMap((product) => stockRows(product, ordered)),
    item_count: [...counts].map(([shop_id, item_count]) => ({ shop_id, item_count })),
    listing_issue: sorted.flatMap(issueRows),
    video_upload,
    job: sorted
      .filter(({ scheduled_publish_time }) => scheduled_publish_time !== undefined)
      .map(({ shop_id, item_id, scheduled_publish_time }) => ({
        shop_id,
        kind: 'publish_item',
        job_id: String(item_id),
        due_at: scheduled_publish_time,
        created_at: 'now',
      })),
  };
}
