/** What the buyer gets. */
export const reward = { fix_amount: 1, discount_percentage: 2, coin_cashback: 3 } as const;

/** Whether a voucher has a percentage and a maximum, rather than a fixed amount. */
export const isProportional = (reward_type: 1 | 2 | 3): boolean => reward_type !== reward.fix_amount;

/** Whether a voucher has a fixed amount. */
export const isFixed = (reward_type: 1 | 2 | 3): boolean => !isProportional(reward_type);

const rejected = 3;

/** Whether a voucher attends a campaign, in which it may still be reviewed. */
export const isTakingPart = (cmt_voucher_status: 1 | 2 | 3 | null): boolean =>
  cmt_voucher_status !== rejected;

/** Whether a voucher applies to some items only. */
export const isForProducts = (voucher_type: 1 | 2): boolean => voucher_type === 2;
