import { group, serve } from '../../engine/group.ts';
import { get_voucher, get_voucher_list } from './voucher.contract.ts';
import { findVoucher, listedVoucherView, listVouchers, voucherTables, voucherView } from './voucher.data.ts';
import { voucherMigrations } from './voucher.migrations.ts';

export const voucher = group({
  name: 'voucher',
  about: 'Vouchers: what a shop gives to buyers who enter or claim a code.',
  operations: [
    serve(get_voucher, async ({ shop, store, refuse }, { voucher_id }) => {
      const row = await store.first(findVoucher, { shop_id: shop.shop_id, voucher_id });
      return row ? voucherView(row) : refuse('not_found');
    }),
    serve(get_voucher_list, async ({ shop, store, now }, { status, page_no, page_size }) => {
      const found = await store.all(listVouchers[status], {
        shop_id: shop.shop_id,
        now,
        offset: (page_no - 1) * page_size,
        // One more than the page has shows whether another page follows.
        limit: page_size + 1,
      });
      return {
        more: found.length > page_size,
        voucher_list: found.slice(0, page_size).map((row) => listedVoucherView(row)),
      };
    }),
  ],
  tables: voucherTables,
  collections: { voucher: { about: 'Vouchers of a shop.', write_scope: 'write' } },
  migrations: voucherMigrations,
  views: [voucherView, listedVoucherView],
});
