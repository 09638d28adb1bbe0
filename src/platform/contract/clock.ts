/** The one source of time. Everything that asks for the time is given a clock, so that tests can move it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now_ms(): number;
}

export const systemClock: Clock = { now_ms: () => Date.now() };

/** Unix time in whole seconds, the wire's unit. */
export const seconds = (clock: Clock): number => Math.floor(clock.now_ms() / 1000);
