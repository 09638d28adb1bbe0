/** A bound that nobody sets. Bounds that are settings stand in `src/program/settings/limit_settings.ts`. */
export interface FixedLimit {
  /** In the unit that the name ends in, before `_max`: `_bytes`, `_ms`, `_s`; else it counts. */
  readonly value: number;
  /** What is bounded, in a sentence. */
  readonly help: string;
  /** What a client sees who comes to it. */
  readonly client_sees: string;
  /**
   * Set where clients are refused or cut off at it, for what has been used up or took too long. The metrics count how
   * often (`countRefusal`). A rule that a single request breaks by its form has none.
   */
  readonly refuses?: true;
}

/** The fixed limits of one part of the program, by their names. */
export type FixedLimits = Readonly<Record<string, FixedLimit>>;

/** Declares the fixed limits of one part of the program. */
export const fixedLimits = <Name extends string>(
  limits: Readonly<Record<Name, FixedLimit>>,
): Readonly<Record<Name, FixedLimit>> => limits;
