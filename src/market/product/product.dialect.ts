import type { DialectTable } from '../../kit/contract/dialect.ts';

export const productDialect = {
  code_prefix: { about: "The prefix of the group's error codes.", reference: '', live: 'product.' },
  error_of_success: {
    about: 'The error field of add_item after a success: absent, or an empty text.',
    reference: 'absent',
    live: 'empty',
  },
} as const satisfies DialectTable;
