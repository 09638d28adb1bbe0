// The states that one call can advance an order to.

export const advance_targets = ['paid', 'shipped', 'delivered', 'completed', 'paid_out'] as const;
export type AdvanceTarget = (typeof advance_targets)[number];

/** The steps that lead there, in order. */
export const step_names = [
  'pay',
  'give_invoice',
  'ship',
  'pick_up',
  'deliver',
  'confirm',
  'release',
  'pay_out',
] as const;
export type StepName = (typeof step_names)[number];
