import { overList } from '../../platform/store/bulk.ts';
import type { Param, Params } from '../../platform/store/param.ts';
import { statementsOn } from '../../platform/store/statement.ts';
import type { CatalogueTables } from './catalogue.tables.ts';

type RegionCode = CatalogueTables['category']['region'];
const statement = statementsOn<CatalogueTables>();

/** A category with what its region holds items to. */
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

export const findBrand = statement(
  (db, p: Params<{ region: RegionCode; category_id: number; brand_id: number }>) =>
    db
      .selectFrom('category_brand')
      .select('original_brand_name')
      .where('region', '=', p.region)
      .where('category_id', '=', p.category_id)
      .where('brand_id', '=', p.brand_id),
);

export const findRegionLimit = statement((db, p: Params<{ region: RegionCode }>) =>
  db.selectFrom('region_limit').selectAll().where('region', '=', p.region),
);

export const findMedicine = statement((db, p: Params<{ medicine_id: number }>) =>
  db.selectFrom('medicine').select('medicine_id').where('medicine_id', '=', p.medicine_id),
);

/** Of vehicles of up to 150 brands, what each is. */
export const listVehicles = overList((brand_ids: Param<number>[]) =>
  statement((db) =>
    db
      .selectFrom('vehicle')
      .select(['brand_id', 'model_id', 'year_id', 'version_id'])
      .where('brand_id', 'in', brand_ids),
  ),
);
