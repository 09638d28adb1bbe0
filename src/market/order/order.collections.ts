import { collectionsOf } from '../../engine/collection/collection.ts';
import { orderTables } from './order.tables.ts';

export const orderCollections = collectionsOf(orderTables, {
  sales_order: { about: 'Orders.', written_by: 'actions on orders, and data files' },
  sales_order_line: {
    about: 'What was bought in an order.',
    written_by: 'actions on orders, and data files',
  },
  package: { about: 'Parcels of orders.', written_by: 'actions on packages, and the operations of partners' },
  package_line: {
    about: 'How many pieces of a line are in which package.',
    written_by: 'actions on orders, and the operations of partners',
  },
  seller_tracking_number: {
    about: 'Which order has a tracking number of its seller.',
    written_by: 'v2.logistics.ship_order',
  },
});
