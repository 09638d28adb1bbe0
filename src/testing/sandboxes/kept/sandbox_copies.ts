import { rmSync } from 'node:fs';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import type { TemplateFacts } from '../../../engine/sandbox/sandboxes.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { KeptSandbox } from './kept_sandbox.ts';
import type { SandboxProgram } from './sandbox_program.ts';
import type { Template, Templates } from './templates.ts';

/** Copies sandboxes in their present state. */
export class SandboxCopies {
  constructor(
    readonly templates: Templates,
    readonly program: Pick<SandboxProgram, 'wall_clock' | 'limits'>,
  ) {}

  /** Copies a sandbox into a new file. The caller keeps or removes it. */
  make(sandbox: KeptSandbox, template: string): Promise<Template> {
    const { record } = sandbox;
    const path = this.templates.newPath();
    return sandbox.using(async ({ database }) => {
      await database.copyTo(path);
      // Read after the copy, so that no row in it has a later time.
      const clock = { business_ms: sandbox.clock.now_ms(), rate: sandbox.clock.setting.rate };
      const created_ms = this.program.wall_clock.now_ms();
      return { template, path, range: record.range, schema: record.schema, created_ms, clock };
    });
  }

  /** Keeps a copy as a template. */
  async keep(
    getSandbox: () => KeptSandbox,
    template: string,
  ): Promise<TemplateFacts | Refusal<'reserved_name' | 'too_many'>> {
    if (this.templates.isReserved(template)) return refused('reserved_name');
    if (this.#isFull(template)) return this.#refuse();
    const copy = await this.make(getSandbox(), template);
    if (!this.#isFull(template)) return this.templates.keep(copy, copy.created_ms);
    rmSync(copy.path, { force: true });
    return this.#refuse();
  }

  #refuse(): Refusal<'too_many'> {
    countRefusal('sandbox_templates_max');
    return refused('too_many');
  }

  #isFull(template: string): boolean {
    const kept = this.templates.list(this.program.wall_clock.now_ms());
    const { sandbox_templates_max } = this.program.limits;
    return kept.length >= sandbox_templates_max && !kept.some((other) => other.template === template);
  }
}
