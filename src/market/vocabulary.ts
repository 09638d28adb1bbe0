// Facts that several groups share. Contracts, tables and rules may import them; this file imports nothing.

/** What a seller's warehouse is for. */
export const warehouse_types = { 1: 'pickup', 2: 'return' } as const;

/** Whether a seller's warehouse is closed for holidays. */
export const holiday_mode_states = { 0: 'off', 1: 'on', 2: 'turning off', 3: 'turning on' } as const;

/** The text by which a shop's SKU is known in the marketplace's warehouses. The model id is 0 for an item without models. */
export const shopSkuId = (item_id: number, model_id: number): string => `${item_id}_${model_id}`;

/** What a shop's holiday does: at a full one, buyers cannot order; at a partial one, orders are shipped later. */
export const holiday_mode_types = { 0: 'full', 1: 'partial' } as const;

/** The holiday mode of a shop, as stored. Times are Unix times in seconds; both are included. */
export interface HolidayMode {
  readonly holiday_mode_on: 0 | 1;
  readonly holiday_mode_type: keyof typeof holiday_mode_types;
  readonly holiday_mode_start_time: number | null;
  /** Null if the holiday lasts until it is turned off. */
  readonly holiday_mode_end_time: number | null;
}

/** The holiday that a shop has at `now` (Unix time in seconds); undefined if it has none. */
export const holidayNow = (
  { holiday_mode_on, holiday_mode_type, holiday_mode_start_time, holiday_mode_end_time }: HolidayMode,
  now: number,
): (typeof holiday_mode_types)[keyof typeof holiday_mode_types] | undefined =>
  holiday_mode_on === 1 && now >= (holiday_mode_start_time ?? 0) && now <= (holiday_mode_end_time ?? now)
    ? holiday_mode_types[holiday_mode_type]
    : undefined;
