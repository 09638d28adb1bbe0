// Writes the states of sandboxes as files, and makes sandboxes from such files.
import { rmSync } from 'node:fs';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import type { NewFromState, SandboxDescription, SandboxStates } from '../../../engine/sandbox/sandboxes.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { KeptSandbox } from '../kept/kept_sandbox.ts';
import { type Beginning, firstClock } from '../kept/sandbox_maker.ts';
import type { SandboxProgram } from '../kept/sandbox_program.ts';
import type { Template } from '../kept/templates.ts';
import { template_range, withPartnersIn } from '../partner_range.ts';
import type { LoadedState, UnpackedCall } from './loaded_state.ts';
import { StateFileError, StateTooLargeError } from './state_file.ts';
import { state_limits } from './state_limits.ts';

/** What states need of the sandboxes of a server. */
export interface StatesOptions {
  readonly program: SandboxProgram;
  getKept(sandbox_id: string): KeptSandbox;
  refusesMore(): boolean;
  /** The path of a new database. */
  newPath(): string;
  make(template: Template, beginning: Beginning): Promise<SandboxDescription | Refusal<'too_many'>>;
}

/** A call of the partners of a sandbox, instead of those of templates. */
const withPartnersOf = (call: UnpackedCall, range: number): UnpackedCall =>
  JSON.parse(withPartnersIn(JSON.stringify(call), template_range, range)) as UnpackedCall;

export class StatesOfSandboxes implements SandboxStates {
  #under_way = 0;

  constructor(readonly options: StatesOptions) {}

  async #inTurn<T>(work: () => Promise<T>): Promise<T | Refusal<'busy'>> {
    if (this.#under_way >= state_limits.states_at_once_max.value) {
      countRefusal('states_at_once_max');
      return refused('busy');
    }
    this.#under_way++;
    try {
      return await work();
    } finally {
      this.#under_way--;
    }
  }

  write(sandbox_id: string): Promise<Uint8Array | Refusal<'too_large' | 'busy'>> {
    return this.#inTurn(async () => {
      const { program, getKept } = this.options;
      const sandbox = getKept(sandbox_id);
      try {
        return await sandbox.using((open) => program.writeState(open, sandbox));
      } catch (error) {
        if (error instanceof StateTooLargeError) return refused('too_large');
        throw error;
      }
    });
  }

  read(file: AsyncIterable<Uint8Array>, wanted: NewFromState): ReturnType<SandboxStates['read']> {
    if (this.options.refusesMore()) return Promise.resolve(refused('too_many'));
    return this.#inTurn(async () => {
      const path = this.options.newPath();
      try {
        return await this.#makeFrom(await this.options.program.loadState(file, path), wanted);
      } catch (error) {
        if (error instanceof StateFileError) return refused('unusable_file', error.message);
        throw error;
      } finally {
        for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
      }
    });
  }

  async #makeFrom(
    { template, label, seed, calls }: LoadedState,
    wanted: NewFromState,
  ): Promise<SandboxDescription | Refusal<'too_many' | 'before_state'>> {
    const { program, make, getKept } = this.options;
    const clock = firstClock(template, wanted, program.wall_clock.now_ms());
    if (!clock) return refused('before_state');
    const made = await make(template, {
      label: wanted.label ?? label,
      seed: wanted.seed ?? seed,
      clock,
    });
    if (!isRefused(made)) {
      const { test_bench, record } = getKept(made.sandbox_id);
      test_bench.journal.restore(calls.map((call) => withPartnersOf(call, record.range)));
    }
    return made;
  }
}
