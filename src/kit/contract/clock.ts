/** The one source of time. Everything that asks for the time is given a clock, so that tests can move it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now_ms(): number;
}

/** The two clocks of a marketplace. In production both are the machine's. */
export interface Clocks {
  /** How old something is: the freshness of a timestamp, leases, time-outs, the ages of caches. */
  readonly wall_clock: Clock;
  /** What the business means by now: in handlers, documents and jobs, and for the ends of tokens and links. */
  readonly business_clock: Clock;
}

/** The clocks of a program, which may have many marketplaces. */
export interface ProgramClocks extends Clocks {
  /** Counts from any moment and never steps back: for how often somebody calls. */
  readonly monotonic_clock: Clock;
}

export const systemClock: Clock = { now_ms: () => Date.now() };

export const systemClocks: ProgramClocks = {
  wall_clock: systemClock,
  business_clock: systemClock,
  monotonic_clock: { now_ms: () => performance.now() },
};

/** Unix time in whole seconds, the wire's unit. */
export const seconds = (clock: Clock): number => Math.floor(clock.now_ms() / 1000);
