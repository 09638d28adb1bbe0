// Compares the payouts of the marketplace with the expected income of the orders.
import type { StoaClient } from 'stoa';

export interface Reconciliation {
  readonly encrypted_payout_id: string;
  /** The amount that the marketplace reports, in the currency of the shop. */
  readonly paid: number;
  /** The sum of the transactions in the payout. */
  readonly explained: number;
  readonly order_sns: readonly string[];
}

const cents = (amount: number): number => Math.round(amount * 100);

/** Explains each payout of a cross-border shop within at most 15 days by its transactions. */
export async function reconcilePayouts(
  client: StoaClient,
  payout_time_from: number,
  payout_time_to: number,
): Promise<Reconciliation[]> {
  const { payout_list } = await client.call('v2.payment.get_payout_info', {
    payout_time_from,
    payout_time_to,
    page_size: 40,
  });
  return Promise.all(
    payout_list.map(async ({ encrypted_payout_id, from_amount }) => {
      const order_sns: string[] = [];
      let explained = 0;
      let cursor = '';
      do {
        const page = await client.call('v2.payment.get_billing_transaction_info', {
          billing_transaction_info_type: 2,
          encrypted_payout_ids: [encrypted_payout_id],
          cursor,
          page_size: 40,
        });
        for (const { amount, order_sn } of page.transactions) {
          explained += cents(amount);
          if (order_sn !== '') order_sns.push(order_sn);
        }
        cursor = page.more ? page.next_cursor : '';
      } while (cursor !== '');
      return { encrypted_payout_id, paid: from_amount, explained: explained / 100, order_sns };
    }),
  );
}
