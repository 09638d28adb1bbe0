/** Money is kept as integer micros: 10^-6 of the currency's unit. */
export const micros_per_unit = 1_000_000;

/** The number that JSON shows for an amount of micros: 12_340_000 is 12.34. */
export const inUnits = (micros: number): number => micros / micros_per_unit;

/** The amount of micros that is nearest to a number of units: 12.34 is 12_340_000. */
export const inMicros = (units: number): number => Math.round(units * micros_per_unit);
