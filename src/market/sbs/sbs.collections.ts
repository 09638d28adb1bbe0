import { collectionsOf } from '../../engine/collection/collection.ts';
import { sbsTables } from './sbs.tables.ts';

export const sbsCollections = collectionsOf(sbsTables, {
  stock_item: { about: 'What a shop keeps in the warehouses of a region.', write_scope: 'write' },
  stock_sku: { about: 'The SKUs of what is kept in the warehouses.', write_scope: 'write' },
  stock_shop_sku: { about: 'Which items and models of a shop a SKU is sold as.', write_scope: 'write' },
  stock_movement: {
    about: 'The ledger of the warehouses: every movement of stock.',
    written_by: 'stock/receive and stock/adjust, orders, and data files',
  },
  stock_day: { about: 'What moved in a day, and what that changed.', written_by: 'every movement' },
  stock_month: { about: 'What changed in a month.', written_by: 'every movement' },
  stock_balance: { about: 'What lies in a warehouse.', written_by: 'every movement' },
});
