// Items and their surroundings: the marketplace's catalogue, images, sellers who may list the valid item.

import { seconds } from '../../../src/kit/contract/clock.ts';
import { type Region, regions, type SellerType } from '../../../src/kit/contract/region.ts';
import { insertImage } from '../../../src/market/media_space/images/insert_image.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { png } from '../items/images.ts';
import {
  catalogueRows,
  channelIn,
  type Limit,
  limitOf,
  medicine_id,
  vehicles,
  video_upload_id,
} from '../items/valid_item.ts';
import type { World } from '../world/harness.ts';
import { type Builders, type GivenPartner, type GivenShop, shopRow } from './account.ts';
import type { LogisticsBuilders } from './logistics.ts';
import type { Columns, TableRecord } from './row.ts';

/** A seller, with everything that its items can use. */
export interface Seller extends GivenShop {
  readonly seller_type: SellerType;
  readonly limit: Limit;
  /** The smallest amount of money in the region: 0.01 or 1. */
  readonly price_step: number;
  readonly location_ids: readonly string[];
  readonly address_id: number;
  readonly size_chart_id: number;
  /** The id of a channel of `valid_item.ts` in the seller's region. */
  readonly channel: (logistic_id: number) => number;
}

export function productBuilders(
  { database, business_clock }: OpenMarketplace,
  builders: Builders,
  { address }: LogisticsBuilders,
  world_partner: GivenPartner,
) {
  const { row, rows, nextId, shop: buildShop } = builders;

  /** A category of global products: a leaf without standardised variations. */
  const globalCategory = (record: Columns<'global_category'> = {}) =>
    row('global_category', {
      category_id: nextId(),
      category_name: 'T-shirts',
      is_leaf: true,
      ...record,
    });

  /** A listed item, as it is stored: a teapot for 1,000 without references to the catalogue. */
  const item = shopRow(
    builders,
    'item',
  )(() => ({
    item_id: nextId(),
    item_status: 'NORMAL',
    item_name: 'Teapot',
    category_id: 1,
    original_price_micros: 1_000_000_000,
    weight: '0.5',
    description: 'A teapot.',
    image: { image_id_list: [] },
    logistic_info: [],
    brand: { brand_id: 0, original_brand_name: 'No Brand' },
    pre_order: { is_pre_order: false },
    create_time: 'now-9d',
    update_time: 'now-9d',
  }));

  /** A buyer's comment with 5 stars on an item, for an order of its own. */
  const comment = shopRow(
    builders,
    'item_comment',
  )(() => ({
    comment_id: nextId(),
    item_id: 1,
    order_sn: `2603010${nextId()}`,
    buyer_username: 'buyer',
    rating_star: 5,
    comment: 'As described.',
    create_time: 'now-1h',
  }));

  let image_count = 0;
  /** An image that is uploaded now, and deleted in 30 days unless an item uses it. @returns its image_id. */
  async function image({ days = 30, width = 800, height = 800 } = {}): Promise<string> {
    const bytes = png({ width, height, note: `image ${++image_count}` });
    const uploaded_at = seconds(business_clock);
    const expires_at = uploaded_at + days * 86_400;
    const { partner_id } = world_partner;
    const image = { mime: 'image/png', scene: 'normal', width, height, partner_id } as const;
    const uploaded = { ...image, uploader_shop_id: 0, uploaded_at, expires_at };
    return insertImage(database, uploaded, bytes);
  }

  let images: Promise<readonly string[]> | undefined;
  /** Twelve images that are kept for ten years, the same ones at every call. */
  const lastingImages = () => {
    images ??= Promise.all(Array.from({ length: 12 }, () => image({ days: 3_650 })));
    return images;
  };

  const catalogues = new Map<string, Promise<void>>();
  const buildOnce = (name: string, records: () => readonly TableRecord[]) => {
    const built = catalogues.get(name) ?? rows(records());
    catalogues.set(name, built);
    return built;
  };

  /** A seller who may list the valid item. The catalogue of a region is created with its first seller. */
  async function seller({
    region = 'SG',
    seller_type = 'local',
    location_ids = ['MAIN'],
    limit: limit_changes,
    ...record
  }: {
    partner?: GivenPartner;
    region?: Region;
    seller_type?: SellerType;
    rights?: readonly string[];
    location_ids?: readonly string[];
    limit?: Partial<Limit>;
  } = {}): Promise<Seller> {
    const limit = limitOf(region, limit_changes);
    await buildOnce('market', () => [
      ['medicine', { medicine_id, medicine_name: 'Paracetamol 500 mg' }],
      [
        'video_upload',
        {
          video_upload_id,
          partner_id: world_partner.partner_id,
          byte_count: 1_000_000,
          duration: 20,
          completed_at: 'now-1d',
        },
      ],
      ...vehicles.map(
        (vehicle): TableRecord => ['vehicle', { ...vehicle, vehicle_name: `Model ${vehicle.model_id}` }],
      ),
    ]);
    await buildOnce(region, () => catalogueRows(limit));
    const shop = await buildShop({ region, seller_type, ...record });
    const { shop_id } = shop;
    const size_chart_id = nextId();
    await rows([
      ...location_ids.map(
        (location_id): TableRecord => [
          'stock_location',
          { shop_id, location_id, location_name: location_id },
        ],
      ),
      ['size_chart', { shop_id, size_chart_id, size_chart_name: 'Unisex tops' }],
    ]);
    const { address_id } = await address({ shop });
    return {
      ...shop,
      seller_type,
      limit,
      price_step: 10 ** -regions[region].price_decimals,
      location_ids,
      address_id,
      size_chart_id,
      channel: (logistic_id) => channelIn(region, logistic_id),
    };
  }

  return { globalCategory, item, comment, image, images: lastingImages, seller };
}

/** The default category of items in tests, for tests that check whether it exists. */
export const givenCategoryOfItems = ({ given }: Pick<World, 'given'>) =>
  given.row('category', { region: 'SG', category_id: 1, category_name: 'Anything', is_leaf: true });
