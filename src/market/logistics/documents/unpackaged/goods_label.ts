/** A label for goods before they are packed: what they are, under a code that is scanned. */
export interface GoodsLabel {
  /** Drawn as Code 128: the number of a package, or of an SKU. */
  readonly code: string;
  readonly title: string;
  readonly lines: readonly {
    readonly item_name: string;
    readonly model_name: string;
    readonly quantity: number;
  }[];
}
