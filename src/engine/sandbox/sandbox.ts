// What the engine knows of a sandbox: a whole marketplace of its own, in the same process as the server's.

/** What the clock of a sandbox says, and how it goes on. */
export interface ClockReading {
  /** Unix time in seconds, by the business clock. */
  readonly now: number;
  /** The same in ISO 8601, in UTC. */
  readonly time: string;
  /** How many seconds it goes on in one second of the wall clock; 0 while it is frozen. */
  readonly rate: number;
}

/** How far time went. */
export interface Advanced extends ClockReading {
  /** How many attempts at jobs were made on the way. */
  readonly jobs_run: number;
  /** False where the time that a call has was over before: the clock stands where it came to. */
  readonly is_there: boolean;
}

/** The business clock of a sandbox, as it is moved. What falls due on the way is done before a promise resolves. */
export interface SandboxTime {
  read(): ClockReading;
  /** Refused for what lies before now. @param to Unix seconds. */
  advance(to: number): Promise<Advanced | 'backwards'>;
  /** Lets it go on at another rate from now on; 0 freezes it. */
  run(rate: number): ClockReading;
}

/** One sandbox, as what runs in it sees it. */
export interface Sandbox {
  readonly sandbox_id: string;
  /** What makes what is drawn in it, such as by a simulation, the same each time. */
  readonly seed: number;
  readonly time: SandboxTime;
  /** Aborted with a `SandboxEndedError` before it is closed: what waits in it stops waiting. */
  readonly ended: AbortSignal;
}

/** What is said of a sandbox without opening it. Times are Unix seconds, by the wall clock. */
export interface SandboxFacts {
  readonly sandbox_id: string;
  readonly template: string;
  /** What it was made for; coverage is summed by it. */
  readonly label?: string;
  readonly seed: number;
  readonly partner_id: number;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly expires_at: number;
  readonly is_open: boolean;
  readonly clock: ClockReading;
}

/** Keeps a marketplace open while it uses it: a request, until it is answered. */
export interface MarketplaceUser {
  /** Calls `release` when it no longer needs the marketplace. */
  hold(release: () => void): void;
}
