// The defences of a server in each scenario, and how a defence is removed from the source of a program for the
// tests. The shipped program has no switch for it.

import { byteFuzz } from './byte_fuzz.ts';
import { fullDisk, ioError } from './disk_errors.ts';
import { greedyPartner } from './greedy_partner.ts';
import { kill } from './kill.ts';
import { powerCut } from './power_cut.ts';
import type { Scenario } from './scenario.ts';
import { slowClients } from './slow_clients.ts';

export interface Defence {
  readonly name: string;
  readonly scenario: Scenario;
  /** The part of the scenario that must fail without it; all parts by default. */
  readonly part?: string;
  readonly file: string;
  /** The source, which must occur exactly once, and its replacement without the defence. */
  readonly source: string;
  readonly without: string;
  /** Whether every run of the tests removes it; the others are removed with STOA_TEST_ALL_DEFENCES=1. */
  readonly in_every_run?: boolean;
}

const earlyAnswer = {
  file: 'src/engine/store/sqlite/group_commit.ts',
  source: '      this.beforeCommit();\n      this.#makeDurable();',
  without:
    '      for (const settle of settles) settle();\n      await timers.setTimeout(30);\n      this.beforeCommit();\n      this.#makeDurable();',
} as const;

const slowBodies = {
  file: 'src/engine/http/bodies/body_rates.ts',
  source: "abortRequest(request, 'request_timeout');",
  without: '',
} as const;

export const defences: readonly Defence[] = [
  {
    name: 'a slow body is cut',
    scenario: slowClients,
    part: 'bodies that never end',
    ...slowBodies,
    in_every_run: true,
  },
  { name: 'a slow upload is cut', scenario: slowClients, part: 'uploads that trickle in', ...slowBodies },
  {
    name: 'an idle connection makes room',
    scenario: slowClients,
    part: 'idle connections, more than there may be',
    file: 'src/engine/http/connections/connections.ts',
    source: 'const idle = this.#idle.next();',
    without: 'const idle = undefined as Connection | undefined;',
  },
  { name: 'a write is answered after its commit', scenario: kill, ...earlyAnswer, in_every_run: true },
  { name: 'a write that does not fit is not answered before', scenario: fullDisk, ...earlyAnswer },
  { name: 'a write that fails is not answered before', scenario: ioError, ...earlyAnswer },
  {
    name: 'a commit is made durable',
    scenario: powerCut,
    file: 'src/engine/store/sqlite/sqlite.ts',
    source: "pragma secure_delete = on`,\n    synchronous: '2'",
    without: "pragma secure_delete = on; pragma synchronous = off`,\n    synchronous: '0'",
  },
  {
    name: 'a path that is not well-formed is refused',
    scenario: byteFuzz,
    file: 'src/engine/http/http_server.ts',
    source: 'return decodeURIComponent(path) !== undefined;\n  } catch {\n    return false;',
    without: 'return decodeURIComponent(path) !== undefined;\n  } catch (error) {\n    throw error;',
  },
  {
    name: 'calls of one partner leave room for those of others',
    scenario: greedyPartner,
    file: 'src/engine/gateway/turn_budget.ts',
    source: 'mayBegin(now_ms: number): boolean {',
    without: 'mayBegin(now_ms: number): boolean {\n    if (now_ms > 0) return true;',
  },
];
