// Facts that several groups share. Contracts, tables and rules may import them; this file imports nothing.

/** What a seller's warehouse is for. */
export const warehouse_types = { 1: 'pickup', 2: 'return' } as const;

/** Whether a seller's warehouse is closed for holidays. */
export const holiday_mode_states = { 0: 'off', 1: 'on', 2: 'turning off', 3: 'turning on' } as const;

/** The text by which a shop's SKU is known in the marketplace's warehouses. The model id is 0 for an item without models. */
export const shopSkuId = (item_id: number, model_id: number): string => `${item_id}_${model_id}`;
