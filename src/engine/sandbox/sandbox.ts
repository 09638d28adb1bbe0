// A sandbox as the engine sees it: a whole marketplace in the same process, besides the server's own.
import type { Refusal } from '../../kit/contract/refusal.ts';

/** The time of a sandbox's clock and its speed. */
export interface ClockReading {
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  /** `now` in ISO 8601, in UTC. */
  readonly time: string;
  /** Seconds that pass in the sandbox for each second of the wall clock; 0 while it is frozen. */
  readonly rate: number;
}

/** The result of advancing a clock. */
export interface Advanced extends ClockReading {
  /** Number of job attempts during the advance. */
  readonly jobs_run: number;
  /** False if the call ran out of time first. The clock then keeps the time that it reached. */
  readonly is_there: boolean;
}

/** Moves a business clock. Everything that falls due on the way is done before the promise resolves. */
export interface MovableTime {
  read(): ClockReading;
  /**
   * Refused for a time before now.
   *
   * @param to Unix time in seconds.
   */
  advance(to: number): Promise<Advanced | Refusal<'backwards'>>;
  /** Changes the speed from now on; 0 freezes the clock. */
  run(rate: number): Promise<ClockReading>;
}

/** One sandbox, as the code that runs in it sees it. */
export interface RunningSandbox {
  readonly sandbox_id: string;
  /** Seed of the random choices in it, such as the choices of a simulation, so that they can be repeated. */
  readonly seed: number;
  /** Aborted with a `SandboxEndedError` before the sandbox closes, so that waiting code stops waiting. */
  readonly ended: AbortSignal;
}

/** What is known of a sandbox without opening it. Times are Unix time in seconds, by the wall clock. */
export interface SandboxFacts {
  readonly sandbox_id: string;
  readonly template: string;
  /** What it was created for. Coverage is summed by label. */
  readonly label?: string;
  readonly seed: number;
  readonly partner_id: number;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly expires_at: number;
  readonly is_open: boolean;
  readonly clock: ClockReading;
}

/** Keeps a marketplace open, such as a request until it is answered. */
export interface MarketplaceUser {
  /** Registers `release`, which is called when the user no longer needs the marketplace. */
  hold(release: () => void): void;
}
