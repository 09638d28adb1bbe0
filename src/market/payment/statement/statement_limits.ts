import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';

export const statement_limits = fixedLimits({
  statement_lines_max: {
    value: 50_000,
    help: 'How many transactions an income statement lists.',
    client_sees: 'The statement is FAILED.',
  },
  statement_payouts_max: {
    value: 10_000,
    help: 'How many payouts since the beginning of its period an income statement takes in.',
    client_sees: 'The statement is FAILED.',
  },
  statement_bytes_max: {
    value: 16 * 1_048_576,
    help: 'How large a file of an income statement may be.',
    client_sees: 'The statement is FAILED.',
  },
  statement_lifetime_s: {
    value: 90 * 86_400,
    help: 'How long the files of an income statement can be fetched.',
    client_sees: 'The statement is EXPIRED; asking again renders it anew.',
  },
});
