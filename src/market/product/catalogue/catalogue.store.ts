import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { CatalogueTables } from './catalogue.tables.ts';

type RegionCode = CatalogueTables['category']['region'];
const statement = statementsOn<CatalogueTables>();

/** A category with the limits of its region. */
export const findCategory = statement((db, p: Params<{ region: RegionCode; category_id: number }>) =>
  db
    .selectFrom('category')
    .select(['is_leaf', 'is_blocked', 'days_to_ship_min', 'days_to_ship_max', 'gtin_rule', 'permit_id_list'])
    .where('region', '=', p.region)
    .where('category_id', '=', p.category_id),
);

export const listAttributes = statement((db, p: Params<{ region: RegionCode; category_id: number }>) =>
  db
    .selectFrom('category_attribute')
    .selectAll()
    .where('region', '=', p.region)
    .where('category_id', '=', p.category_id)
    .orderBy('attribute_id'),
);

/** Every category of a region, in the form of the tree. */
export const listCategories = statement(
  (db, p: Params<{ region: RegionCode }>) =>
    db
      .selectFrom('category')
      .select(['category_id', 'parent_category_id', 'category_name', 'translations', 'is_leaf', 'is_blocked'])
      .where('region', '=', p.region)
      .orderBy('category_id'),
  { scans: 'the tree is returned whole' },
);

/** Up to 150 categories, with the limits of their region. */
export const listCategoriesById = overList('category_ids', (category_ids: Param<number>[]) =>
  statement((db, p: Params<{ region: RegionCode }>) =>
    db
      .selectFrom('category')
      .select(['category_id', 'is_leaf'])
      .where('region', '=', p.region)
      .where('category_id', 'in', category_ids),
  ),
);

export const listBrands = statement(
  (
    db,
    p: Params<{
      region: RegionCode;
      category_id: number;
      brand_status: CatalogueTables['category_brand']['brand_status'];
      offset: number;
      limit: number;
    }>,
  ) =>
    db
      .selectFrom('category_brand')
      .select(['brand_id', 'original_brand_name'])
      .where('region', '=', p.region)
      .where('category_id', '=', p.category_id)
      .where('brand_status', '=', p.brand_status)
      .orderBy('brand_id')
      .limit(p.limit)
      .offset(p.offset),
  { scans: 'the offset of a list is bounded, and most brands are normal' },
);

/** The attributes of up to 20 categories with the values that a seller can choose. */
export const listAttributeTrees = overList('category_ids', (category_ids: Param<number>[]) =>
  statement((db, p: Params<{ region: RegionCode }>) =>
    db
      .selectFrom('category_attribute')
      .selectAll()
      .where('region', '=', p.region)
      .where('category_id', 'in', category_ids)
      .orderBy('category_id')
      .orderBy('attribute_id'),
  ),
);

/** The permits of a region that have names. */
export const listPermits = overList('permit_ids', (permit_ids: Param<number>[]) =>
  statement((db, p: Params<{ region: RegionCode }>) =>
    db
      .selectFrom('permit')
      .select(['permit_id', 'permit_name'])
      .where('region', '=', p.region)
      .where('permit_id', 'in', permit_ids),
  ),
);

export const findBrand = statement(
  (db, p: Params<{ region: RegionCode; category_id: number; brand_id: number }>) =>
    db
      .selectFrom('category_brand')
      .select('original_brand_name')
      .where('region', '=', p.region)
      .where('category_id', '=', p.category_id)
      .where('brand_id', '=', p.brand_id)
      .where('brand_status', '=', 1),
);

export const findRegionLimit = statement((db, p: Params<{ region: RegionCode }>) =>
  db.selectFrom('region_limit').selectAll().where('region', '=', p.region),
);

export const findMedicine = statement((db, p: Params<{ medicine_id: number }>) =>
  db.selectFrom('medicine').select('medicine_id').where('medicine_id', '=', p.medicine_id),
);

/** The vehicles of up to 150 brands. */
export const listVehicles = overList('brand_ids', (brand_ids: Param<number>[]) =>
  statement((db) =>
    db
      .selectFrom('vehicle')
      .select(['brand_id', 'model_id', 'year_id', 'version_id'])
      .where('brand_id', 'in', brand_ids),
  ),
);
