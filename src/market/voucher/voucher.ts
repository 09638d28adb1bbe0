// The words of vouchers, and what of them applies to which.

/** What a voucher applies to. */
export const voucher_types = { 1: 'shop voucher', 2: 'product voucher' } as const;
/** What the buyer gets. */
export const reward_types = {
  1: 'fix amount',
  2: 'discount percentage',
  3: 'coin cashback',
} as const;
/** What a voucher is for. */
export const voucher_purposes = {
  0: 'normal',
  1: 'welcome',
  2: 'referral',
  3: 'shop_follow',
  4: 'shop_game',
  5: 'free_gift',
  6: 'membership',
  7: 'Ads',
} as const;
/** Where a voucher is shown. */
export const display_channels = {
  1: 'display_all',
  2: 'order page',
  3: 'feed',
  4: 'live streaming',
} as const;
/** How far it has come in a campaign that it attends. */
export const cmt_voucher_statuses = {
  1: 'review',
  2: 'approved',
  3: 'reject',
} as const;
/** Whom it is for, when it is not for everyone. */
export const target_vouchers = {
  1: 'new user voucher',
  2: 'repeat buyer voucher with 1 order',
  3: 'repeat buyer voucher with 2 orders',
} as const;
/** Business scenarios. */
export const usecases = {
  1: 'shop',
  2: 'product',
  3: 'new buyer',
  4: 'repeat buyer',
  5: 'private',
  6: 'live',
  7: 'video',
  8: 'campaign',
  9: 'follow prize',
  10: 'membership',
  11: 'game prize',
  12: 'sample',
} as const;

/** What the buyer gets. */
export const reward = { fix_amount: 1, discount_percentage: 2, coin_cashback: 3 } as const;

/** What a percentage can be at most. */
export const percentage_max = 100;

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
