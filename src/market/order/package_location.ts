/** The columns of a line that say where its pieces come from. */
export interface LocationColumns {
  readonly product_location_id: string | null;
  readonly whs_id: string | null;
}

/** The stock location that the pieces of a line come from; empty if the shop has only one. */
export const locationOfLine = ({ product_location_id, whs_id }: LocationColumns): string =>
  product_location_id ?? whs_id ?? '';
