import { group } from '../../engine/group.ts';
import { getVoucher } from './get_voucher.ts';
import { getVoucherList, listedVoucherView } from './get_voucher_list.ts';
import { voucherCollections } from './voucher.collections.ts';
import { voucherContracts } from './voucher.contracts.ts';
import { voucherMigrations } from './voucher.migrations.ts';
import { voucherTables } from './voucher.tables.ts';
import { voucherView } from './voucher.views.ts';

export const voucher = group({
  name: 'voucher',
  about: 'Vouchers: what a shop gives to buyers who enter or claim a code.',
  contracts: voucherContracts,
  handlers: {
    get_voucher: getVoucher,
    get_voucher_list: getVoucherList,
  },
  collections: voucherCollections,
  tables: voucherTables,
  migrations: voucherMigrations,
  views: [voucherView, listedVoucherView],
});
