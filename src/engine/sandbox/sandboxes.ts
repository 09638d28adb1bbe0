// All sandboxes of a server, as actions and the operator API see them.
import type { Refusal } from '../../kit/contract/refusal.ts';
import type { Marketplace } from '../marketplace.ts';
import type { ClockReading, MarketplaceUser, SandboxFacts } from './sandbox.ts';

/** How to create a sandbox. */
export interface NewSandbox {
  readonly template: string;
  readonly label: string | undefined;
  readonly seed: number;
  /** Start time of its clock, Unix time in seconds. Default: the time of the template, or now. */
  readonly now: number | undefined;
  /** Speed of its clock. Default: that of the template, or of the wall clock. */
  readonly rate: number | undefined;
}

export interface TemplateFacts {
  readonly template: string;
  readonly created_at: number;
  readonly byte_count: number;
  readonly clock: ClockReading;
}

/**
 * What a developer needs to call a sandbox: the output of `stoa demo --json` for a marketplace, and the facts
 * of the sandbox.
 */
export type SandboxDescription = Readonly<Record<string, unknown>> & SandboxFacts;

/** How a sandbox made from a file starts. What is left out is as in the file. */
export type NewFromState = Pick<NewSandbox, 'label' | 'now' | 'rate'> & { readonly seed: number | undefined };

/** The states of sandboxes as files, which other servers take. */
export interface SandboxStates {
  /** The present state of a sandbox as a file. */
  write(sandbox_id: string): Promise<Uint8Array | Refusal<'too_large' | 'busy'>>;
  /** Creates a sandbox from such a file, which anybody may have written. */
  read(
    file: AsyncIterable<Uint8Array>,
    wanted: NewFromState,
  ): Promise<SandboxDescription | Refusal<'unusable_file' | 'before_state' | 'too_many' | 'busy'>>;
}

/** What to generate in a sandbox, as `stoa generate` takes it. */
export interface GenerateInSandbox {
  readonly what: 'orders' | 'returns' | 'items' | 'shops';
  readonly count: number;
  readonly seed: string;
  /** Name or id of the shop. */
  readonly shop?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly states?: string | undefined;
  readonly regions?: string | undefined;
  /** For each shop. */
  readonly items?: number | undefined;
  readonly orders?: number | undefined;
}

/** All sandboxes of a server. */
export interface Sandboxes {
  readonly states: SandboxStates;
  has(sandbox_id: string): boolean;
  list(): readonly SandboxFacts[];
  get(sandbox_id: string): SandboxFacts;
  /** Finds a sandbox by its token of the operator API, given as SHA-256 in hex. */
  findByToken(token_sha256: string): string | undefined;
  /** Opens a sandbox. It stays open as long as its user holds it; undefined if there is no such sandbox. */
  open(sandbox_id: string, user: MarketplaceUser): Promise<Marketplace | undefined>;
  create(
    wanted: NewSandbox,
  ): Promise<SandboxDescription | Refusal<'unknown_template' | 'too_many' | 'before_template'>>;
  /** Describes a sandbox and issues new tokens for all its callers. */
  describe(sandbox_id: string): Promise<SandboxDescription>;
  delete(sandbox_id: string): Promise<void>;
  /** Saves its present state as a template, replacing a template of the same name. */
  snapshot(
    sandbox_id: string,
    template: string,
  ): Promise<TemplateFacts | Refusal<'reserved_name' | 'too_many'>>;
  /** Generates rows in it. @returns what was generated. */
  generate(
    sandbox_id: string,
    wanted: GenerateInSandbox,
  ): Promise<Readonly<Record<string, unknown>> | Refusal<'not_possible'>>;
  /** Restores its initial state: its rows, its partner's key and tokens, and its clock. */
  reset(sandbox_id: string): Promise<SandboxFacts>;
  /** Creates another sandbox from its present state. */
  fork(sandbox_id: string, seed: number | undefined): Promise<SandboxDescription | Refusal<'too_many'>>;
  listTemplates(): readonly TemplateFacts[];
  /** Returns false if there is no template of this name. */
  deleteTemplate(template: string): boolean;
}
