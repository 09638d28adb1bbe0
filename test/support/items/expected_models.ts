// A simple model of an item with tiers and models, with which random edits are compared.

/** What is expected of one model. */
export interface Model {
  place: number[];
  price: number;
  sku: string;
  stock: number;
  reserved: number;
}

/** The item as it should be: options by tier, and models by id (0 is the item itself, without tiers). */
export interface Expected {
  tiers: string[][];
  models: Map<number, Model>;
}

/** Whether the tiers have an option at each index. */
export const isPlace = (place: readonly number[], tiers: readonly string[][]) =>
  place.length === tiers.length && place.every((index, at) => index < (tiers[at]?.length ?? 0));

/** All combinations of options. */
export const placesOf = (tiers: readonly string[][]): number[][] =>
  tiers.reduce<number[][]>(
    (places, options) => places.flatMap((place) => options.map((_, index) => [...place, index])),
    [[]],
  );
