import type { DialectTable } from '../../kit/contract/dialect.ts';

export const orderDialect = {
  recipient: {
    about: 'How get_order_detail shows the name and the phone number of a recipient: in full or masked.',
    reference: 'in full',
    live: 'masked',
  },
} as const satisfies DialectTable;
