// What sandboxes need from the program, which knows how to build a marketplace.

import type { SandboxFacts } from '../../../engine/sandbox/sandbox.ts';
import type { GenerateInSandbox } from '../../../engine/sandbox/sandboxes.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import type { Refusal } from '../../../kit/contract/refusal.ts';
import type { TestBenches } from '../../bench/test_benches.ts';
import type { MovableClock } from '../clock/sandbox_clock.ts';
import type { LoadedState } from '../states/loaded_state.ts';
import type { KeptSandbox } from './kept_sandbox.ts';
import type { OpenSandbox } from './open_sandbox.ts';
import type { SandboxLookups } from './sandbox_door.ts';
import type { KeptPartner } from './sandbox_files.ts';
import type { TemplateMaker } from './templates.ts';

/** How many sandboxes there may be, and for how long. */
export interface SandboxLimits {
  readonly sandboxes_max: number;
  readonly sandboxes_open_max: number;
  readonly sandbox_idle_ms: number;
  readonly sandbox_lifetime_s: number;
  readonly sandbox_templates_max: number;
  readonly call_timeout_ms: number;
  readonly stop_timeout_ms: number;
}

export interface SandboxProgram extends TemplateMaker, SandboxLookups {
  /** Where their files are. */
  readonly folder: string;
  readonly wall_clock: Clock;
  readonly limits: SandboxLimits;
  /** Derives a value for a purpose from the server's master key and nothing else: 64 hex characters. */
  derive(...purpose: readonly (string | number)[]): string;
  /** Opens the marketplace in a sandbox's database, with the schema that its record names. */
  open(sandbox: KeptSandbox, clock: MovableClock): Promise<OpenSandbox>;
  /** Whether no partner of the server's own marketplace has an id in a range. */
  isFree(range: number): Promise<boolean>;
  /** Faults, journals and coverage of all sandboxes. */
  readonly test_benches: TestBenches;
  /** Forgets what is in memory about a sandbox that is reset or deleted. */
  forget(sandbox: KeptSandbox): void;
  /** In a copy of a template, moves the partners into the sandbox's own range, and gives each a new key. */
  renew(open: OpenSandbox, sandbox: KeptSandbox): Promise<void>;
  /** Reads the partners in the database of a sandbox. */
  readonly readPartners: (database: Store) => Promise<KeptPartner[]>;
  /** The present state of a sandbox as a file. @throws StateTooLargeError */
  writeState(open: OpenSandbox, sandbox: KeptSandbox): Promise<Uint8Array>;
  /** Generates rows in a sandbox. */
  generate(
    open: OpenSandbox,
    wanted: GenerateInSandbox,
  ): Promise<Readonly<Record<string, unknown>> | Refusal<'not_possible'>>;
  /** Checks a file with a state, and makes a database of it. @throws StateFileError */
  loadState(file: AsyncIterable<Uint8Array>, path: string): Promise<LoadedState>;
  /** What a developer needs to call it, with fresh tokens. */
  describe(open: OpenSandbox, facts: SandboxFacts, operator_token: string): Promise<Record<string, unknown>>;
}
