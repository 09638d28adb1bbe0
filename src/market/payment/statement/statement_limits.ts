import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';

export const statement_limits = fixedLimits({
  statement_lines_max: {
    value: 50_000,
    help: 'How many transactions an income statement can list.',
    client_sees: 'The statement is FAILED.',
  },
  statement_payouts_max: {
    value: 10_000,
    help: 'How many payouts an income statement can include, counted from the beginning of its period.',
    client_sees: 'The statement is FAILED.',
  },
  statement_bytes_max: {
    value: 16 * 1_048_576,
    help: 'The largest file of an income statement.',
    client_sees: 'The statement is FAILED.',
  },
  statement_lifetime_s: {
    value: 90 * 86_400,
    help: 'How long the files of an income statement can be downloaded.',
    client_sees: 'The statement is EXPIRED; another request renders it again.',
  },
});
