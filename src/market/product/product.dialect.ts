import type { DialectTable } from '../../kit/contract/dialect.ts';

export const productDialect = {
  code_prefix: { about: 'What the codes of the group begin with.', reference: '', live: 'product.' },
  error_of_success: {
    about: 'What add_item says as its error when it succeeded: nothing, or an empty text.',
    reference: 'absent',
    live: 'empty',
  },
} as const satisfies DialectTable;
