// The movements of a wallet: released entries come in, and payouts go out. Nothing here is read or stored.

import type { BillingTransaction, PaymentTables } from '../payment.tables.ts';
import type { money_flows, WalletTab, WalletType } from '../payment.ts';

export type ReleasedEntry = Omit<Pick<BillingTransaction, keyof BillingTransaction>, 'shop_id'> & {
  readonly released_at: number;
};
export type Payout = PaymentTables['payout'];

/** An entry when it was released, or a payout when it was paid. */
export type WalletMovement =
  | { readonly time: number; readonly micros: number; readonly entry: ReleasedEntry; readonly payout?: never }
  | { readonly time: number; readonly micros: number; readonly payout: Payout; readonly entry?: never };

/** Whether a payout is listed before an entry, newest first: of one second, the payout is the newer one. */
export const isNewer = (payout: WalletMovement, entry: WalletMovement): boolean => payout.time >= entry.time;

export function walletTypeOf({ entry, micros }: WalletMovement): WalletType {
  if (!entry) return 'WITHDRAWAL_CREATED';
  if (entry.billing_transaction_type === 'Escrow')
    return micros < 0 ? 'ESCROW_VERIFIED_MINUS' : 'ESCROW_VERIFIED_ADD';
  return micros < 0 ? 'ADJUSTMENT_MINUS' : 'ADJUSTMENT_ADD';
}

export function walletTabOf({ entry }: WalletMovement): WalletTab {
  if (!entry) return 'wallet_withdrawals';
  return entry.billing_transaction_type === 'Escrow' ? 'wallet_order_income' : 'wallet_adjustment_filter';
}

/** An amount of 0 comes in. */
export const moneyFlowOf = ({ micros }: WalletMovement): (typeof money_flows)[number] =>
  micros < 0 ? 'MONEY_OUT' : 'MONEY_IN';
