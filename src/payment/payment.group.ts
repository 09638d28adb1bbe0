import { group } from '../platform/group.ts';
import { generateIncomeStatement } from './generate_income_statement.ts';
import { getBillingTransactionInfo } from './get_billing_transaction_info.ts';
import { getIncomeStatement } from './get_income_statement.ts';
import { installmentTables } from './installment/installment.tables.ts';
import { paymentCollections } from './payment.collections.ts';
import { paymentContracts } from './payment.contracts.ts';
import { paymentDialect } from './payment.dialect.ts';
import { paymentMigrations } from './payment.migrations.ts';
import { income_statement_ids, paymentTables } from './payment.tables.ts';
import { billingTransactionView, planAhoraView, tenuresView } from './payment.views.ts';
import { setItemInstallmentStatus } from './set_item_installment_status.ts';
import { renderIncomeStatement } from './statement/render_income_statement.job.ts';
import { statementFile } from './statement/statement_file.ts';

export const payment = group({
  name: 'payment',
  about: 'Payment: billing transactions, income statements, and payment by installments.',
  contracts: paymentContracts,
  handlers: {
    get_billing_transaction_info: getBillingTransactionInfo,
    generate_income_statement: generateIncomeStatement,
    get_income_statement: getIncomeStatement,
    set_item_installment_status: setItemInstallmentStatus,
  },
  collections: paymentCollections,
  tables: { ...paymentTables, ...installmentTables },
  migrations: paymentMigrations,
  id_kinds: [income_statement_ids],
  jobs: [renderIncomeStatement],
  views: [billingTransactionView, tenuresView, planAhoraView],
  dialect: paymentDialect,
  files: [statementFile],
});
