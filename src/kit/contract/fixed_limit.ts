/** A limit that has no setting. Limits that are settings are declared in `src/program/settings/limit_settings.ts`. */
export interface FixedLimit {
  /** In the unit in which the name ends, before `_max`: `_bytes`, `_ms`, `_s`; otherwise a number. */
  readonly value: number;
  /** What is limited, in a sentence. */
  readonly help: string;
  /** What a client sees when it reaches the limit. */
  readonly client_sees: string;
  /**
   * Set if clients are refused or disconnected because something is used up or took too long. The metrics
   * then count how often (`countRefusal`). It is not set for a rule about the form of a single request.
   */
  readonly refuses?: true;
}

/** The fixed limits of one part of the program, by name. */
export type FixedLimits = Readonly<Record<string, FixedLimit>>;

/** Declares the fixed limits of one part of the program. */
export const fixedLimits = <Name extends string>(
  limits: Readonly<Record<Name, FixedLimit>>,
): Readonly<Record<Name, FixedLimit>> => limits;
