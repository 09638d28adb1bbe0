/** The only source of time. All code that needs the time gets a clock, so that tests can change it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now_ms(): number;
}

/** The two clocks of a marketplace. In production both are the clock of the machine. */
export interface Clocks {
  /** For ages: the freshness of a timestamp, leases, timeouts, caches. */
  readonly wall_clock: Clock;
  /** Business time: handlers, documents and jobs use it, and tokens and links expire by it. */
  readonly business_clock: Clock;
}

/** The clocks of a program, which may have many marketplaces. */
export interface ProgramClocks extends Clocks {
  /** Counts from an arbitrary moment and never goes back: for rates. */
  readonly monotonic_clock: Clock;
}

export const systemClock: Clock = { now_ms: () => Date.now() };

export const systemClocks: ProgramClocks = {
  wall_clock: systemClock,
  business_clock: systemClock,
  monotonic_clock: { now_ms: () => performance.now() },
};

/** Unix time in whole seconds, the unit of requests and answers. */
export const seconds = (clock: Clock): number => Math.floor(clock.now_ms() / 1000);
