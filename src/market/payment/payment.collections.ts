import { collectionsOf } from '../../engine/collection/collection.ts';
import { incomeTables } from './income/income.tables.ts';
import { installmentTables } from './installment/installment.tables.ts';
import { paymentTables } from './payment.tables.ts';

export const paymentCollections = [
  ...collectionsOf(paymentTables, {
    billing_transaction: {
      about: 'The money of a shop: what it got and paid, entry by entry.',
      written_by: 'orders and returns as they go on, and data files',
    },
    payout: { about: 'Payments to a shop.', written_by: 'actions on payouts, and data files' },
    income_statement: {
      about: 'Income statements, and how far they are.',
      written_by: 'statement/render, and v2.payment.generate_income_statement',
    },
  }),
  ...collectionsOf(paymentTables, {
    payout_account: { about: 'Where the payouts of a shop go.', write_scope: 'write' },
    exchange_rate: { about: 'Rates by which payouts are made.', write_scope: 'write' },
  }),
  ...collectionsOf(incomeTables, {
    fee_rule: { about: 'What the marketplace keeps of orders, by region and day.', write_scope: 'write' },
    order_income: {
      about: 'What orders bring their sellers, with the facts that it follows from.',
      written_by: 'orders and returns as they go on, and data files',
    },
  }),
  ...collectionsOf(installmentTables, {
    item_installment: {
      about: 'Which items are sold in instalments.',
      written_by: 'v2.payment.set_item_installment_status',
    },
  }),
];
