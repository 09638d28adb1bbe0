// Creates sandboxes on a server, and deletes those that remain.
import { createOperator } from '../operator_client.ts';
import type { MadeSandbox } from './made_sandbox.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import type { ActionFunctions } from './sandbox_actions.ts';

/** Options of a new sandbox. */
export interface SandboxOptions {
  /** A file with the state of a sandbox (`sandbox.export(file)`, or `stoa sandbox export`), instead of a template. */
  readonly file?: string | URL;
  /** `demo` (the demo marketplace, default), `empty`, or the name of a snapshot. */
  readonly template?: string;
  /**
   * Where its clock starts: Unix seconds, or text such as `2026-03-01T12:00:00Z`. The clock is then frozen,
   * unless `rate` is given.
   */
  readonly clock?: number | string;
  /** How many seconds its clock advances per second. The default is 0 with `clock`, and 1 without. */
  readonly rate?: number;
  /** Label by which coverage is summed, such as the name of a suite. */
  readonly label?: string;
  /** Seed of everything that is drawn at random in the sandbox, so that it is the same each time. */
  readonly seed?: number;
}

export type CoverageFilter = Parameters<ActionFunctions['coverage']['get']>[0];
export type CoverageReport = Awaited<ReturnType<ActionFunctions['coverage']['get']>>;

/** How many sandboxes are deleted at the same time. */
const deleted_at_once = 16;

export interface StoaServer {
  /** What sandboxes have met of everything that can be met: all sandboxes, those with a label, or one. */
  coverage(of?: CoverageFilter): Promise<CoverageReport>;
  /** Creates a sandbox. It is deleted by `await using`, by `delete`, or when its server stops. */
  sandbox(options?: SandboxOptions): Promise<Sandbox>;
}

/** @param at a server with sandboxes, and a token of scope admin. */
export function serverAt(at: {
  readonly operator_url: string;
  readonly operator_token: string;
}): StoaServer & { deleteAll(): Promise<void> } {
  const operator = createOperator(at);
  const sandboxes = new Set<Sandbox>();

  function open(made: MadeSandbox): Sandbox {
    const sandbox = openSandbox(made, {
      operator,
      open,
      onDeleted: () => sandboxes.delete(sandbox),
    });
    sandboxes.add(sandbox);
    return sandbox;
  }

  return {
    async sandbox({ clock, rate, file, ...options }: SandboxOptions = {}) {
      const start = {
        ...(clock !== undefined && { now: clock, rate: rate ?? 0 }),
        ...(clock === undefined && rate !== undefined && { rate }),
      };
      if (file === undefined) return open(await operator.act('sandbox.create', { ...options, ...start }));
      const { template, ...others } = options;
      if (template !== undefined)
        throw new TypeError('A sandbox is made from a template or a file, not both.');
      const { readFile } = await import('node:fs/promises');
      return open(
        await operator.act('sandbox.import', { ...others, ...start }, { file: await readFile(file) }),
      );
    },
    coverage: (of = {}) => operator.act('coverage.get', of),
    async deleteAll() {
      while (sandboxes.size > 0) {
        const some = [...sandboxes].slice(0, deleted_at_once);
        await Promise.all(some.map((sandbox) => sandbox.delete()));
      }
    },
  };
}
