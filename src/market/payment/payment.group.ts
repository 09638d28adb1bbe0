import { group, serve, serveAction } from '../../engine/group.ts';
import { payout_make, payout_release } from './actions/payout_actions.contract.ts';
import { makePayoutAction, releasePayout } from './actions/payout_actions.ts';
import {
  statement_get,
  statement_get_table,
  statement_link,
  statement_render,
  statement_render_again,
} from './actions/statement_actions.contract.ts';
import {
  getStatementPdf,
  getStatementTable,
  linkStatement,
  renderStatement,
  renderStatementAgain,
} from './actions/statement_actions.ts';
import { releaseEntryJob } from './billing/release_entry.job.ts';
import { generate_income_statement } from './generate_income_statement.contract.ts';
import { generateIncomeStatement } from './generate_income_statement.ts';
import { get_billing_transaction_info } from './get_billing_transaction_info.contract.ts';
import { getBillingTransactionInfo } from './get_billing_transaction_info.ts';
import { get_income_statement } from './get_income_statement.contract.ts';
import { getIncomeStatement } from './get_income_statement.ts';
import { get_escrow_detail } from './income/get_escrow_detail.contract.ts';
import { getEscrowDetail } from './income/get_escrow_detail.ts';
import { get_escrow_detail_batch } from './income/get_escrow_detail_batch.contract.ts';
import { getEscrowDetailBatch } from './income/get_escrow_detail_batch.ts';
import { incomeTables } from './income/income.tables.ts';
import { get_income_detail } from './income_lists/get_income_detail.contract.ts';
import { getIncomeDetail } from './income_lists/get_income_detail.ts';
import { get_income_overview } from './income_lists/get_income_overview.contract.ts';
import { getIncomeOverview } from './income_lists/get_income_overview.ts';
import { get_item_installment_status } from './installment/get_item_installment_status.contract.ts';
import { getItemInstallmentStatus } from './installment/get_item_installment_status.ts';
import { installmentTables } from './installment/installment.tables.ts';
import { get_payment_method_list } from './methods/get_payment_method_list.contract.ts';
import { getPaymentMethodList } from './methods/get_payment_method_list.ts';
import { paymentDialect } from './payment.dialect.ts';
import { incomeStatementEvents, payoutEvents } from './payment.events.ts';
import { paymentMigrations } from './payment.migrations.ts';
import { billing_transaction_ids, income_statement_ids, paymentTables } from './payment.tables.ts';
import {
  billingTransactionView,
  payoutInfoView,
  payoutView,
  planAhoraView,
  tenuresView,
} from './payment.views.ts';
import { get_payout_detail } from './payouts/get_payout_detail.contract.ts';
import { getPayoutDetail } from './payouts/get_payout_detail.ts';
import { get_payout_info } from './payouts/get_payout_info.contract.ts';
import { getPayoutInfo } from './payouts/get_payout_info.ts';
import { get_escrow_list } from './released/get_escrow_list.contract.ts';
import { getEscrowList } from './released/get_escrow_list.ts';
import { set_item_installment_status } from './set_item_installment_status.contract.ts';
import { setItemInstallmentStatus } from './set_item_installment_status.ts';
import { renderIncomeStatement } from './statement/render_income_statement.job.ts';
import { statementFile } from './statement/statement_file.ts';
import { get_wallet_transaction_list } from './wallet/get_wallet_transaction_list.contract.ts';
import { getWalletTransactionList } from './wallet/get_wallet_transaction_list.ts';

export const payment = group({
  name: 'payment',
  about: 'Payment: income from orders, billing transactions, payouts, income statements, and installments.',
  operations: [
    serve(get_billing_transaction_info, getBillingTransactionInfo),
    serve(generate_income_statement, generateIncomeStatement),
    serve(get_income_statement, getIncomeStatement),
    serve(get_payout_info, getPayoutInfo),
    serve(get_escrow_detail, getEscrowDetail),
    serve(get_escrow_detail_batch, getEscrowDetailBatch),
    serve(get_escrow_list, getEscrowList),
    serve(get_income_detail, getIncomeDetail),
    serve(get_income_overview, getIncomeOverview),
    serve(get_wallet_transaction_list, getWalletTransactionList),
    serve(get_payout_detail, getPayoutDetail),
    serve(get_payment_method_list, getPaymentMethodList),
    serve(get_item_installment_status, getItemInstallmentStatus),
    serve(set_item_installment_status, setItemInstallmentStatus),
  ],
  actions: [
    serveAction(payout_release, releasePayout),
    serveAction(payout_make, makePayoutAction),
    serveAction(statement_render, renderStatement),
    serveAction(statement_render_again, renderStatementAgain),
    serveAction(statement_get, getStatementPdf),
    serveAction(statement_get_table, getStatementTable),
    serveAction(statement_link, linkStatement),
  ],
  collections: {
    billing_transaction: {
      about: 'Money that a shop received and paid, entry by entry.',
      written_by: 'changes of orders and returns, and data files',
    },
    payout: { about: 'Payments to a shop.', written_by: 'actions on payouts, and data files' },
    income_statement: {
      about: 'Income statements, and their status.',
      written_by: 'statement/render, and v2.payment.generate_income_statement',
    },

    payout_account: { about: 'Accounts to which a shop is paid.', write_scope: 'write' },
    payment_method: {
      about: 'Payment methods that the marketplace offers buyers, by region.',
      write_scope: 'write',
    },
    exchange_rate: { about: 'Exchange rates of payouts.', write_scope: 'write' },

    fee_rule: {
      about: 'Fees that the marketplace charges for orders, by region and day.',
      write_scope: 'write',
    },
    income_terms: {
      about:
        'What the income of a shop depends on besides its region: who pays its taxes, and the currency of an affiliate shop.',
      write_scope: 'write',
    },
    order_income: {
      about: 'Income of sellers from orders, and the facts it is calculated from.',
      written_by: 'changes of orders and returns, and data files',
    },

    item_installment: {
      about: 'Items sold in instalments.',
      written_by: 'v2.payment.set_item_installment_status',
    },
  },
  tables: { ...paymentTables, ...incomeTables, ...installmentTables },
  migrations: paymentMigrations,
  events: [payoutEvents, incomeStatementEvents],
  id_kinds: [income_statement_ids, billing_transaction_ids],
  jobs: [renderIncomeStatement, releaseEntryJob],
  views: [billingTransactionView, payoutView, payoutInfoView, tenuresView, planAhoraView],
  dialect: paymentDialect,
  files: [statementFile],
});
