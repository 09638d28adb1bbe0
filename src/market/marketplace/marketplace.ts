// The states that one call can advance an order to.

export const advance_targets = ['paid', 'shipped', 'delivered', 'completed', 'paid_out'] as const;
export type AdvanceTarget = (typeof advance_targets)[number];

/** The steps that lead there, in order. */
export const advance_step_names = [
  'pay',
  'give_invoice',
  'ship',
  'pick_up',
  'deliver',
  'confirm',
  'release',
  'pay_out',
] as const;
export type AdvanceStepName = (typeof advance_step_names)[number];
