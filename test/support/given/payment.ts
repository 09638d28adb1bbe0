// Money: entries of a shop's account, and payouts.
import { type Builders, shopRow } from './account.ts';

export function paymentBuilders(builders: Builders) {
  const { nextId } = builders;
  const foreign_seller = { region: 'MY', seller_type: 'cross_border' } as const;

  /** An entry that waits to be released: a commission of 12.34, whose remark is its id. */
  const billingTransaction = shopRow(
    builders,
    'billing_transaction',
    foreign_seller,
  )(() => {
    const transaction_id = nextId();
    return {
      transaction_id,
      created_at: 'now-1d',
      amount_micros: 12_340_000,
      order_sn: '260228ABCDEFGH',
      cost_header: 'Commission Fee',
      scenario: 'Order Completed',
      remark: String(transaction_id),
      level: 'Order',
      billing_transaction_type: 'Escrow',
    };
  });

  /** A payout without entries. */
  const payout = shopRow(
    builders,
    'payout',
    foreign_seller,
  )(() => ({
    encrypted_payout_id: `payout-${nextId()}`,
    paid_at: 'now-1h',
  }));

  return { billingTransaction, payout };
}
