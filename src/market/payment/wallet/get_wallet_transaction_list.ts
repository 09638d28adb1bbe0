import type { Handler } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { amountInUnits } from '../income/kept_income.ts';
import { readBuyers } from '../income/read_buyers.ts';
import { wallet_tabs, wallet_types } from '../payment.ts';
import type { get_wallet_transaction_list } from './get_wallet_transaction_list.contract.ts';
import { readWallet } from './read_wallet.ts';
import { moneyFlowOf, type WalletMovement, walletTabOf, walletTypeOf } from './wallet.ts';

const span_max_s = 15 * 86_400;

/** What a movement is, in words. */
function describe({ entry, payout }: WalletMovement) {
  if (payout) return { txn_title: 'Payout', description: payout.encrypted_payout_id, reason: '' };
  const { cost_header, scenario, remark } = entry;
  return { txn_title: cost_header, description: remark, reason: scenario };
}

export const getWalletTransactionList: Handler<typeof get_wallet_transaction_list> = async (
  { shop, store, now, refuse },
  { page_no, page_size, create_time_from, create_time_to, transaction_type, money_flow, ...asked },
) => {
  const { shop_id } = shop;
  const to = create_time_to ?? (create_time_from === undefined ? now : create_time_from + span_max_s);
  const from = create_time_from ?? Math.max(0, to - span_max_s);
  if (from >= to) return refuse('time_invalid');
  if (to - from > span_max_s) return refuse('time_period_too_large');
  const tab = wallet_tabs.find((known) => known === asked.transaction_tab_type);
  const isWanted = (movement: WalletMovement) => {
    const type = walletTypeOf(movement);
    return (
      (tab === undefined || tab === walletTabOf(movement)) &&
      (transaction_type === undefined || [type, String(wallet_types[type])].includes(transaction_type)) &&
      (money_flow === undefined || money_flow === moneyFlowOf(movement))
    );
  };
  // One movement more than the page holds shows whether more follow.
  const rows = await readWallet(store, {
    shop_id,
    from,
    to,
    isWanted,
    offset: page_no * page_size,
    limit: page_size + 1,
  });
  const page = rows.slice(0, page_size);
  const buyers = await readBuyers(
    store,
    shop_id,
    page.map(({ movement }) => movement.entry?.order_sn ?? ''),
  );
  const shop_name = (await store.first(findShop, { shop_id }))?.shop_name ?? '';
  return {
    transaction_list: page.map(({ movement, balance }) => {
      const order_sn = movement.entry?.order_sn ?? '';
      const is_of_return = /^(refund|compensation) /.test(movement.entry?.cause ?? '');
      return {
        status: 'COMPLETED' as const,
        transaction_type: walletTypeOf(movement),
        ...describe(movement),
        amount: inUnits(movement.micros),
        current_balance: amountInUnits(balance),
        create_time: movement.time,
        order_sn,
        refund_sn: is_of_return ? (movement.entry?.remark ?? '') : '',
        withdrawal_type: '',
        transaction_fee: 0,
        buyer_name: buyers.get(order_sn)?.buyer_user_name ?? '',
        pay_order_list: order_sn === '' ? [] : [{ order_sn, shop_name }],
        shop_name,
        withdrawal_id: 0,
        root_withdrawal_id: 0,
        transaction_tab_type: walletTabOf(movement),
        money_flow: moneyFlowOf(movement),
        outlet_shop_name: '',
      };
    }),
    more: rows.length > page_size,
  };
};
