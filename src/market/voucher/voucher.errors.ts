import type { RefusalTable } from '../../kit/contract/refusal.ts';

/** Why a voucher call is refused: our reason, and what the wire says for it. */
export const voucherErrors = {
  not_found: { error: 'common.error_not_found', message: 'No such voucher in this shop.', response: '' },
} as const satisfies RefusalTable;
