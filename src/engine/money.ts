/** Money is stored as integer micros: 10^-6 of the currency's unit. */
export const micros_per_unit = 1_000_000;

/** Converts micros to units, as shown in JSON: 12_340_000 becomes 12.34. */
export const inUnits = (micros: number): number => micros / micros_per_unit;

/** Converts units to micros, rounded: 12.34 becomes 12_340_000. */
export const inMicros = (units: number): number => Math.round(units * micros_per_unit);
