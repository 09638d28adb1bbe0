import type { DialectTable } from '../../kit/contract/dialect.ts';

export const globalProductDialect = {
  code_prefix: { about: 'What the codes of the group begin with.', reference: '', live: 'global_product.' },
} as const satisfies DialectTable;
