/** A label for goods before they are packed: a code to scan, and a list of the goods. */
export interface GoodsLabel {
  /** The number of a package or SKU, drawn as Code 128. */
  readonly code: string;
  readonly title: string;
  readonly lines: readonly {
    readonly item_name: string;
    readonly model_name: string;
    readonly quantity: number;
  }[];
}
