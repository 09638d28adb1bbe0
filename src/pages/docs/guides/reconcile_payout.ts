import type { Guide } from './guide.ts';

export const reconcile_payout: Guide = {
  task: 'Get paid',
  shop: 'sg-cb',
  steps: [
    {
      operation: 'v2.payment.get_payout_info',
      why: 'Lists the payouts, newest first. `from_amount` is the sum of the entries of a payout; `payout_amount` is the same amount converted at its exchange_rate.',
      request: {
        payout_time_from: '<now-15d>',
        payout_time_to: '<now>',
        page_size: 20,
        cursor: '',
      },
      takes: {
        encrypted_payout_id: 'response.payout_list.0.encrypted_payout_id',
        from_amount: 'response.payout_list.0.from_amount',
      },
    },
    {
      operation: 'v2.payment.get_billing_transaction_info',
      why: 'Lists the entries of the payout: the income from orders, and adjustments. Over all pages, their amounts add up to from_amount.',
      request: {
        billing_transaction_info_type: 2,
        encrypted_payout_ids: ['<encrypted_payout_id>'],
        page_size: 100,
        cursor: '',
      },
      takes: { order_sn: 'response.transactions.0.order_sn' },
      shows: { 'response.more': false, 'response.transactions.0.billing_transaction_status': 'Released' },
    },
    {
      operation: 'v2.payment.get_escrow_detail',
      why: 'Returns what an order earned: what the buyer paid, minus the fees. Its escrow_amount is the amount of the income entry.',
      request: { order_sn: '<order_sn>' },
      shows: { 'response.order_sn': '<order_sn>' },
    },
  ],
};
