// Fixed values of the group.

export const shop_states = ['NORMAL', 'BANNED', 'FROZEN'] as const;

export const fulfillment_flags = [
  'Pure - FBS Shop',
  'Pure - 3PF Shop',
  'PFF - FBS Shop',
  'PFF - 3PF Shop',
  'LFF Hybrid Shop',
  'Others',
  'Unknown',
] as const;

export const shop_name_length_max = 30;

/** How long a shop keeps its name after a change, in days. */
export const shop_name_days = 30;

/** Maximum length of a holiday from its start to its end, in days. */
export const holiday_days_max = 90;
export const holiday_description_length_max = 500;
