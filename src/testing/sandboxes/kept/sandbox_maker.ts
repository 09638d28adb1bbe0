// Creates sandboxes from templates, and describes them for developers.
import { randomBytes } from 'node:crypto';
import type { NewSandbox, SandboxDescription } from '../../../engine/sandbox/sandboxes.ts';
import type { ClockSetting } from '../../../engine/store/sqlite/kept_clock.ts';
import { KeptSandbox, type KeptSandboxOptions } from './kept_sandbox.ts';
import type { OpenSandbox } from './open_sandbox.ts';
import type { SandboxRecord } from './sandbox_files.ts';
import type { SandboxProgram } from './sandbox_program.ts';
import type { Template } from './templates.ts';

/** What a new sandbox starts with, in addition to the rows of its template. */
export interface Beginning {
  readonly label: string | undefined;
  readonly seed: number;
  readonly clock: Pick<ClockSetting, 'business_ms' | 'rate'>;
}

/**
 * The clock that a new sandbox starts with: at the requested time, or else at that of its template, or else now.
 * Undefined if the requested time is before that of the template.
 */
export function firstClock(
  template: Template,
  { now, rate }: Pick<NewSandbox, 'now' | 'rate'>,
  wall_ms: number,
): Beginning['clock'] | undefined {
  const earliest_ms = template.clock?.business_ms;
  if (now !== undefined && now < Math.floor((earliest_ms ?? 0) / 1_000)) return undefined;
  const business_ms = now !== undefined ? now * 1_000 : (earliest_ms ?? wall_ms);
  return { business_ms, rate: rate ?? template.clock?.rate ?? 1 };
}

export class SandboxMaker {
  /** How many sandboxes are being created. */
  making = 0;

  constructor(
    readonly program: SandboxProgram,
    readonly options: KeptSandboxOptions,
  ) {}

  /** A value that shows whether the keys of a sandbox belong to this master key. */
  keyCheck({ sandbox_id, salt }: Pick<SandboxRecord, 'sandbox_id' | 'salt'>): string {
    return this.program.derive('sandbox check', sandbox_id, salt);
  }

  /** Its own token for the operator API. */
  tokenOf({ sandbox_id, salt }: SandboxRecord): string {
    return this.program.derive('sandbox operator token', sandbox_id, salt);
  }

  /**
   * Creates a sandbox. On failure nothing is left of it. @param range the range of the ids of its partners.
   */
  async make(
    template: Template,
    range: number,
    { label, seed, clock }: Beginning,
  ): Promise<{ sandbox: KeptSandbox; description: SandboxDescription }> {
    const { files } = this.options;
    const wall_ms = this.program.wall_clock.now_ms();
    const named = { sandbox_id: randomBytes(8).toString('hex'), salt: randomBytes(16).toString('hex') };
    const sandbox = new KeptSandbox(
      {
        ...named,
        range,
        template: template.template,
        template_range: template.range,
        label,
        seed,
        key_check: this.keyCheck(named),
        schema: template.schema,
        first_schema: template.schema,
        created_ms: wall_ms,
        used_ms: wall_ms,
        clock: { ...clock, wall_ms },
        first_clock: clock,
      },
      this.options,
    );
    this.making++;
    try {
      files.make(named.sandbox_id, template.path);
      const description = await this.#begin(sandbox);
      return { sandbox, description };
    } catch (error) {
      await sandbox.close().catch(() => undefined);
      files.remove(named.sandbox_id);
      throw error;
    } finally {
      this.making--;
    }
  }

  /** Gives a copy of a template its own keys and tokens, and saves what that changed. */
  #begin(sandbox: KeptSandbox): Promise<SandboxDescription> {
    const { files } = this.options;
    return sandbox.using(async (open) => {
      const recorded = open.database.recordChanges();
      await this.program.renew(open, sandbox);
      const described = await this.describe(sandbox, open);
      files.writeChanges(sandbox.sandbox_id, recorded.end());
      sandbox.save({ first_partners: await this.program.readPartners(open.database) });
      return described;
    });
  }

  async describe(sandbox: KeptSandbox, open: OpenSandbox): Promise<SandboxDescription> {
    const { facts } = sandbox;
    return { ...(await this.program.describe(open, facts, this.tokenOf(sandbox.record))), ...facts };
  }
}
