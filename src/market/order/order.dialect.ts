import type { DialectTable } from '../../kit/contract/dialect.ts';

export const orderDialect = {
  recipient: {
    about: 'How get_order_detail shows the name and the phone number of a recipient: as they are, or masked.',
    reference: 'as it is',
    live: 'masked',
  },
} as const satisfies DialectTable;
