// A sandbox as the engine sees it: a whole marketplace in the same process.
import type { Refusal } from '../../kit/contract/refusal.ts';
import type { Marketplace besides the server's own.

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

/** Moves the business clock of a sandbox. Everything that falls due on the way is done before the promise resolves. */
export interface SandboxTime {
  read(): ClockReading;
  /**
   * Refused for a time before now.
   *
   * @param to Unix time in seconds.
   */
  advance(to: number): Promise<Advanced | Refusal<'backwards'>>;
  /** Changes the speed from now on; 0 freezes the clock. */
  run(rate: number): ClockReading;
}

/** One sandbox, as the code that runs in it sees it. */
export interface RunningSandbox {
  readonly sandbox_id: string;
  /** Seed of the random choices in it, such as the choices of a simulation, so that they can be repeated. */
  readonly seed: number;
  readonly time: SandboxTime;
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
  /** Registers `release`, which is called when the user no longer needs the its clock begins; that of the template, or now, when left out. */
  readonly now: number | undefined;
  /** How its clock goes on; as that of the template, or with the wall clock, when left out. */
  readonly rate: number | undefined;
}

export interface TemplateFacts {
  readonly template: string;
  readonly created_at: number;
  readonly byte_count: number;
  readonly clock: ClockReading;
}

/** What a developer needs to call a sandbox: what `stoa demo --json` prints of a marketplace, and which sandbox it is. */
export type SandboxDescription = Readonly<Record<string, unknown>> & SandboxFacts;

/** Whoever keeps a marketplace open: a request, until it is answered. */
export interface MarketplaceUser {
  /** Has `release` called when it is done with the marketplace. */
  hold(release: () => void): void;
}

/** All sandboxes of a server. */
export interface Sandboxes {
  has(sandbox_id: string): boolean;
  list(): readonly SandboxFacts[];
  get(sandbox_id: string): SandboxFacts;
  /** The sandbox whose token of the operator API this is, by its SHA-256 in hex. */
  findByToken(token_sha256: string): string | undefined;
  /** Its marketplace, which stays open for as long as its user holds it; undefined where there is no such sandbox. */
  open(sandbox_id: string, user: MarketplaceUser): Promise<Marketplace | undefined>;
  create(
    wanted: NewSandbox,
  ): Promise<SandboxDescription | Refusal<'unknown_template' | 'too_many' | 'before_template'>>;
  /** Issues fresh tokens for all its callers. */
  describe(sandbox_id: string): Promise<SandboxDescription>;
  delete(sandbox_id: string): Promise<void>;
  /** Keeps it as it is now as a template; one of the same name is replaced. */
  snapshot(
    sandbox_id: string,
    template: string,
  ): Promise<TemplateFacts | Refusal<'reserved_name' | 'too_many'>>;
  /** Puts it back as it was made: its rows, its partner's key and tokens, and its clock. */
  hold(release: () Refusal<'too_many'>>;
  listTemplates(): readonly TemplateFacts[];
  /** False where there is none void): void;
}
