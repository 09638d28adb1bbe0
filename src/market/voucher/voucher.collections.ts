import { collectionsOf } from '../../engine/collection/collection.ts';
import { voucherTables } from './voucher.tables.ts';

export const voucherCollections = collectionsOf(voucherTables, {
  voucher: { about: 'Vouchers of a shop.', write_scope: 'write' },
});
