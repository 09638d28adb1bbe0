// The words of shops.

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

export const warehouse_types = { 1: 'pickup', 2: 'return' } as const;
export const holiday_mode_states = { 0: 'off', 1: 'on', 2: 'turning off', 3: 'turning on' } as const;
