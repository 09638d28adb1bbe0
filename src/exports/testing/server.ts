// Makes sandboxes on a server, and deletes what is left of them.
import { createOperator, type StoaOperator } from '../operator_client.ts';
import { type MadeSandbox, openSandbox, type Sandbox } from './sandbox.ts';
import type { ActionFunctions } from './sandbox_actions.ts';

type Created = Parameters<StoaOperator['act']>[1];

/** How a sandbox is made. */
export interface SandboxOptions {
  /** `demo`, the demo marketplace, when left out; `empty`, or the name of a snapshot. */
  readonly template?: string;
  /** What its clock says at first: Unix seconds, or text such as `2026-03-01T12:00:00Z`. It stands still then. */
  readonly clock?: number | string;
  /** How fast its clock goes on, in seconds of one second; 0 when a clock is said, 1 when it is not. */
  readonly rate?: number;
  /** What coverage is summed by, such as the name of a suite. */
  readonly label?: string;
  /** Makes what is drawn in it the same each time. */
  readonly seed?: number;
}

export type CoverageFilter = Parameters<ActionFunctions['coverage']['get']>[0];
export type CoverageReport = Awaited<ReturnType<ActionFunctions['coverage']['get']>>;

/** How many are deleted at once. */
const deleted_at_once = 16;

export interface StoaServer {
  /** What sandboxes have met of all that there is: all, those of a label, or one. */
  coverage(of?: CoverageFilter): Promise<CoverageReport>;
  /** A marketplace of its own, which is deleted with `await using`, by `delete`, or when its server stops. */
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
    async sandbox({ clock, rate, ...options } = {}) {
      const request: Created = {
        ...options,
        ...(clock !== undefined && { now: clock, rate: rate ?? 0 }),
        ...(clock === undefined && rate !== undefined && { rate }),
      };
      return open(await operator.act('sandbox.create', request));
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
