// What sandboxes need of the program that has them: it knows what a marketplace is made of.

import type { SandboxFacts } from '../../../engine/sandbox/sandbox.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import type { TestBenches } from '../../bench/test_benches.ts';
import type { SandboxClock } from '../clock/sandbox_clock.ts';
import type { KeptSandbox } from './kept_sandbox.ts';
import type { OpenSandbox } from './open_sandbox.ts';
import type { SandboxLookups } from './sandbox_door.ts';
import type { KeptPartner } from './sandbox_files.ts';
import type { TemplateMaker } from './templates.ts';

/** How many there may be, and for how long. */
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
  /** What is made of the server's master key, and of nothing else, for a purpose: 64 hex characters. */
  derive(...purpose: readonly (string | number)[]): string;
  /** Opens the marketplace in a sandbox's database, of the schema that its record says. */
  open(sandbox: KeptSandbox, clock: SandboxClock): Promise<OpenSandbox>;
  /** Whether no partner of the server's own marketplace has an id in a range. */
  isFree(range: number): Promise<boolean>;
  /** Faults, journals and coverage of all sandboxes. */
  readonly test_benches: TestBenches;
  /** It begins anew, or is deleted: what was kept of it in memory goes. */
  forget(sandbox: KeptSandbox): void;
  /** Makes its partners those of its own range, each with a new key, in a copy of a template. */
  renew(open: OpenSandbox, sandbox: KeptSandbox): Promise<void>;
  /** The partners that the database of a sandbox has. */
  readonly readPartners: (database: Store) => Promise<KeptPartner[]>;
  /** What a developer needs to call it, with fresh tokens. */
  describe(open: OpenSandbox, facts: SandboxFacts, operator_token: string): Promise<Record<string, unknown>>;
}
