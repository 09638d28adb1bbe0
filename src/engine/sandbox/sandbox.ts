// What the platform knows of sandboxes: whole marketplaces beside the one of the server, in the same process.
import type { Marketplace } from '../marketplace.ts';

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

/** What a sandbox is made of. */
export interface NewSandbox {
  readonly template: string;
  readonly label: string | undefined;
  readonly seed: number;
  /** Unix seconds at which its clock begins; that of the template, or now, when left out. */
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
  ): Promise<SandboxDescription | 'unknown_template' | 'too_many' | 'before_template'>;
  /** Issues fresh tokens for all its callers. */
  describe(sandbox_id: string): Promise<SandboxDescription>;
  delete(sandbox_id: string): Promise<void>;
  /** Keeps it as it is now as a template; one of the same name is replaced. */
  snapshot(sandbox_id: string, template: string): Promise<TemplateFacts | 'reserved_name' | 'too_many'>;
  /** Puts it back as it was made: its rows, its partner's key and tokens, and its clock. */
  reset(sandbox_id: string): Promise<SandboxFacts>;
  /** Makes another one of it as it is now. */
  fork(sandbox_id: string, seed: number | undefined): Promise<SandboxDescription | 'too_many'>;
  listTemplates(): readonly TemplateFacts[];
  /** False where there is none of this name. */
  deleteTemplate(template: string): boolean;
}
