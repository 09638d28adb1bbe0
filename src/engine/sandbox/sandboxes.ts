// All sandboxes of a server, as actions and the operator API see them.
import type { Marketplace } from '../marketplace.ts';
import type { ClockReading, MarketplaceUser, SandboxFacts } from './sandbox.ts';

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
