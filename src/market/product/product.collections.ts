import { collectionsOf } from '../../engine/collection/collection.ts';
import { catalogueTables } from './catalogue/catalogue.tables.ts';
import { countChange } from './item_count.store.ts';
import { item_ids, productTables } from './product.tables.ts';

export const productCollections = [
  ...collectionsOf(catalogueTables, {
    category: { about: 'What there is to be sold in a region, as a tree.', write_scope: 'write' },
    category_attribute: { about: 'What is asked about the items of a category.', write_scope: 'write' },
    category_brand: { about: 'The brands of a category.', write_scope: 'write' },
    permit: { about: 'Permits that items of some categories need.', write_scope: 'write' },
    region_limit: { about: 'What texts, prices and shops of a region are held to.', write_scope: 'write' },
    medicine: { about: 'Medicines that Indonesia has standardised.', write_scope: 'write' },
    vehicle: { about: 'Vehicles that parts fit.', write_scope: 'write' },
  }),
  ...collectionsOf(productTables, {
    item: {
      about: 'What a shop sells. Partners add items, too.',
      write_scope: 'write',
      drawn: { column: 'item_id', kind: item_ids },
      findViolation: async (_, { before, after }) =>
        before && after && before.item_status !== after.item_status
          ? 'The item_status of an item that is there is changed by actions and by partners.'
          : undefined,
      afterChange: countChange,
    },
    item_model: { about: 'The variations of an item that are sold.', write_scope: 'write' },
    item_stock: {
      about: 'How many pieces there are of an item or of each of its models.',
      write_scope: 'write',
      managed: ['reserved_stock'],
      findViolation: async (_, { before, after }) => {
        const reserved = Number(before?.reserved_stock ?? 0);
        return Number(after?.stock ?? 0) < reserved
          ? `Orders have reserved ${reserved} pieces: there must be as many at least.`
          : undefined;
      },
    },
    item_promotion: { about: 'Which promotions items and models are in.', write_scope: 'write' },
    item_count: { about: 'How many items a shop has.', written_by: 'whatever adds an item or deletes one' },
    stock_location: { about: 'Where a shop keeps its stock.', write_scope: 'write' },
    size_chart: { about: 'Templates of size charts.', write_scope: 'write' },
  }),
];
