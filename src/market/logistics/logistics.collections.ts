import { collectionsOf } from '../../engine/collection/collection.ts';
import { logisticsTables } from './logistics.tables.ts';

export const logisticsCollections = collectionsOf(logisticsTables, {
  logistics_channel: {
    about: 'Ways to ship a package: what they need, where they go, what they cost.',
    write_scope: 'write',
  },
  logistics_branch: { about: 'Branches of carriers, to which packages are brought.', write_scope: 'write' },
  pickup_holiday: { about: 'Days on which nobody collects.', write_scope: 'write' },
  shop_address: {
    about: 'The addresses that a shop ships from, and to which returned goods are sent.',
    write_scope: 'write',
  },
  carrier_number: {
    about: 'What carriers call packages beside their tracking numbers.',
    write_scope: 'write',
  },
  shipping_document: {
    about: 'The shipping document of a package, and how far it is.',
    written_by: 'create_shipping_document',
  },
  shipping_document_job: {
    about: 'Shipping documents, and how far they are.',
    written_by: 'document/render',
  },
});
