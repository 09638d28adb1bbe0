// The two ways of speaking: as the reference is written, and as the live service answers. Each difference is one
// row here and nowhere else.
export const dialects = ['reference', 'live'] as const;
export type Dialect = (typeof dialects)[number];

export const dialect_rows = {
  /** What a dead access token is called. The live service really spells it so. */
  dead_token_error: { reference: 'error_auth', live: 'invalid_acceess_token' },
  /** How get_stock_movement without whs_region is refused. */
  missing_whs_region: {
    reference: { status: 200, as: 'envelope', text: 'block by gateway due to invalid cid' },
    live: { status: 500, as: 'bare text', text: 'block by gateway due to invalid cid' },
  },
  /** How get_billing_transaction_info spells its enumerations: `To Release`, or TO_RELEASE. */
  billing_enum_case: { reference: 'as written', live: 'upper snake' },
  /** From which states update_tracking_status takes a delivery. */
  delivery_reported_from: {
    reference: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
    live: ['LOGISTICS_PICKUP_DONE'],
  },
} as const satisfies Record<string, Record<Dialect, unknown>>;
