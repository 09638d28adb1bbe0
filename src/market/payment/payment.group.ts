import { group } from '../../engine/group.ts';
import { make, release } from './actions/payout_actions.ts';
import {
  getStatementPdf,
  getStatementTable,
  linkStatement,
  renderStatement,
  renderStatementAgain,
} from './actions/statement_actions.ts';
import { releaseEntryJob } from './billing/release_entry.job.ts';
import { generateIncomeStatement } from './generate_income_statement.ts';
import { getBillingTransactionInfo } from './get_billing_transaction_info.ts';
import { getIncomeStatement } from './get_income_statement.ts';
import { getEscrowDetail } from './income/get_escrow_detail.ts';
import { incomeTables } from './income/income.tables.ts';
import { getItemInstallmentStatus } from './installment/get_item_installment_status.ts';
import { installmentTables } from './installment/installment.tables.ts';
import { paymentActions } from './payment.actions.ts';
import { paymentCollections } from './payment.collections.ts';
import { paymentContracts } from './payment.contracts.ts';
import { paymentDialect } from './payment.dialect.ts';
import { paymentMigrations } from './payment.migrations.ts';
import { billing_transaction_ids, income_statement_ids, paymentTables } from './payment.tables.ts';
import { billingTransactionView, payoutView, planAhoraView, tenuresView } from './payment.views.ts';
import { getPayoutInfo } from './payouts/get_payout_info.ts';
import { setItemInstallmentStatus } from './set_item_installment_status.ts';
import { renderIncomeStatement } from './statement/render_income_statement.job.ts';
import { statementFile } from './statement/statement_file.ts';

export const payment = group({
  name: 'payment',
  about:
    'Payment: what orders bring, billing transactions, payouts, income statements, and payment by installments.',
  contracts: paymentContracts,
  handlers: {
    get_billing_transaction_info: getBillingTransactionInfo,
    generate_income_statement: generateIncomeStatement,
    get_income_statement: getIncomeStatement,
    get_payout_info: getPayoutInfo,
    get_escrow_detail: getEscrowDetail,
    get_item_installment_status: getItemInstallmentStatus,
    set_item_installment_status: setItemInstallmentStatus,
  },
  actions: paymentActions,
  action_handlers: {
    'payout.release': release,
    'payout.make': make,
    'statement.render': renderStatement,
    'statement.render_again': renderStatementAgain,
    'statement.get': getStatementPdf,
    'statement.get_table': getStatementTable,
    'statement.link': linkStatement,
  },
  collections: paymentCollections,
  tables: { ...paymentTables, ...incomeTables, ...installmentTables },
  migrations: paymentMigrations,
  id_kinds: [income_statement_ids, billing_transaction_ids],
  jobs: [renderIncomeStatement, releaseEntryJob],
  views: [billingTransactionView, payoutView, tenuresView, planAhoraView],
  dialect: paymentDialect,
  files: [statementFile],
});
