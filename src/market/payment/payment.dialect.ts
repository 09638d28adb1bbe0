import type { DialectTable } from '../../kit/contract/dialect.ts';

export const paymentDialect = {
  billing_enum_case: {
    about: 'How get_billing_transaction_info writes its fixed values: `To Release`, or TO_RELEASE.',
    reference: 'as written',
    live: 'upper snake',
  },
} as const satisfies DialectTable;
