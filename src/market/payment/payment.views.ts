import { view } from '../../engine/view/view.ts';
import { get_billing_transaction_info } from './get_billing_transaction_info.contract.ts';
import { installmentTables } from './installment/installment.tables.ts';
import { paymentTables } from './payment.tables.ts';
import { get_payout_detail } from './payouts/get_payout_detail.contract.ts';
import { get_payout_info } from './payouts/get_payout_info.contract.ts';
import { set_item_installment_status } from './set_item_installment_status.contract.ts';

/** How the dialect spells the fixed values of billing. */
interface Spelling {
  spell(word: string): string;
}

export const billingTransactionView = view(
  paymentTables.billing_transaction,
  get_billing_transaction_info.response.properties.transactions.items,
  (entry) => ({
    amount: entry.units('amount_micros'),
    currency: entry.given(),
    level: entry.computed(['level'], ({ level }, { spell }: Spelling) => spell(level)),
    billing_transaction_type: entry.computed(
      ['billing_transaction_type'],
      ({ billing_transaction_type }, { spell }: Spelling) => spell(billing_transaction_type),
    ),
    billing_transaction_status: entry.given(),
  }),
);

export const payoutView = view(
  paymentTables.payout,
  get_payout_info.response.properties.payout_list.items,
  (payout) => ({
    from_amount: payout.units('from_amount_micros'),
    payout_amount: payout.units('payout_amount_micros'),
    payout_time: payout.column('paid_at'),
  }),
);

const shown_payout = get_payout_detail.response.properties.payout_list.items.properties.payout_info;
export const payoutInfoView = payoutView.narrow(shown_payout, () => ({}));

const { item_installment_list, item_plan_ahora_list } = set_item_installment_status.response.properties;

export const tenuresView = view(installmentTables.item_installment, item_installment_list.items, (row) => ({
  tenure_list: row.json('tenure_list'),
  fail_error: row.given(),
  fail_message: row.given(),
}));

export const planAhoraView = view(installmentTables.item_installment, item_plan_ahora_list.items, (row) => ({
  participate_plan_ahor: row.flag('participate_plan_ahora'),
  fail_error: row.given(),
  fail_message: row.given(),
}));
