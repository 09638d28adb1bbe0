// What defends a server in each scenario, and how the defence is taken out of the source of a program of the tests. The
// program that is shipped has no switch for it.

import { byteFuzz } from './byte_fuzz.ts';
import { databaseAway } from './database_away.ts';
import { fullDisk, ioError } from './disk_errors.ts';
import { greedyPartner } from './greedy_partner.ts';
import { kill } from './kill.ts';
import { newConnections } from './new_connections.ts';
import { powerCut } from './power_cut.ts';
import type { Scenario } from './scenario.ts';
import { slowClients } from './slow_clients.ts';

export interface Defence {
  readonly name: string;
  readonly scenario: Scenario;
  /** The part of the scenario that has to fail without it; all where it is left out. */
  readonly part?: string;
  readonly file: string;
  /** What stands there once, and what stands there without the defence. */
  readonly source: string;
  readonly without: string;
  /** Whether every run of the tests removes it; the others are removed with STOA_TEST_ALL_DEFENCES=1. */
  readonly in_every_run?: boolean;
}

const earlyAnswer = {
  file: 'src/platform/store/sqlite/group_commit.ts',
  source: '      this.beforeCommit();\n      this.#makeDurable();',
  without:
    '      for (const settle of settles) settle();\n      await timers.setTimeout(30);\n      this.beforeCommit();\n      this.#makeDurable();',
} as const;

const slowBodies = {
  file: 'src/platform/http/bodies/body_rates.ts',
  source: "if (bytesRead - bytes_before < bytes_min) abortRequest(request, 'request_timeout');",
  without: '',
} as const;

const shares = {
  file: 'src/platform/http/shares.ts',
  source: 'return held === 0 || held + amount <= this.share_max;',
  without: 'return held >= 0;',
} as const;

const stalled = {
  file: 'src/platform/http/connections/connections.ts',
  source: 'else if (connection.ticks_unsent === 1) socket.setTimeout(stall_timeout_ms);',
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
    name: 'one partner has a share of the bodies on their way',
    scenario: slowClients,
    part: 'bodies that never end',
    ...shares,
    in_every_run: true,
  },
  {
    name: 'one partner has a share of the room for uploads',
    scenario: slowClients,
    part: 'uploads that trickle in',
    ...shares,
  },
  {
    name: 'a client that takes no page is cut',
    scenario: slowClients,
    part: 'the OpenAPI document, asked for and not read',
    ...stalled,
  },
  {
    name: 'a client that takes no image is cut',
    scenario: slowClients,
    part: 'images that nobody takes',
    ...stalled,
  },
  {
    name: 'an idle connection makes room',
    scenario: slowClients,
    part: 'idle connections, more than there may be',
    file: 'src/platform/http/connections/connections.ts',
    source: 'const idle = this.#idle.next();',
    without: 'const idle = undefined as Connection | undefined;',
    in_every_run: true,
  },
  {
    name: 'calls begin for a part of a turn',
    scenario: greedyPartner,
    part: 'sqlite, get_item_base_info, 250 connections, 1 beside',
    file: 'src/platform/gateway/turn_budget.ts',
    source: 'return now_ms < this.#slice_ends_ms;',
    without: 'return now_ms > 0;',
    in_every_run: true,
  },
  {
    name: 'partners take turns',
    scenario: greedyPartner,
    part: 'sqlite, get_item_base_info, 250 connections, 1 beside',
    file: 'src/platform/http/turns.ts',
    source:
      'const line = this.#lines.get(caller);\n    if (line) line.push(waiting);\n    else this.#lines.set(caller, [waiting]);',
    without:
      "const line = this.#lines.get('');\n    if (line) line.push(waiting);\n    else this.#lines.set(caller === '' ? caller : '', [waiting]);",
  },
  {
    name: 'the database is asked for no more than it answers soon',
    scenario: greedyPartner,
    part: 'postgres, get_item_base_info, 250 connections, 1 beside',
    file: 'src/platform/gateway/turn_budget.ts',
    source: 'if (this.#begun + this.#begun_before + this.#begun_earlier >= this.#count_max) return false;',
    without: '',
  },
  {
    name: 'turns are short while clients connect',
    scenario: newConnections,
    file: 'src/platform/gateway/turn_budget.ts',
    source: 'const slice_while_connecting_ms = 1;',
    without: 'const slice_while_connecting_ms = 20;',
  },
  { name: 'a write is answered after its commit', scenario: kill, ...earlyAnswer },
  { name: 'a write that does not fit is not answered before', scenario: fullDisk, ...earlyAnswer },
  { name: 'a write that fails is not answered before', scenario: ioError, ...earlyAnswer },
  {
    name: 'a commit is made durable',
    scenario: powerCut,
    file: 'src/platform/store/sqlite/sqlite.ts',
    source: "kept: { pragmas: 'pragma synchronous = full', synchronous: '2'",
    without: "kept: { pragmas: 'pragma synchronous = off', synchronous: '0'",
  },
  {
    name: 'a call is answered by its deadline',
    scenario: databaseAway,
    file: 'src/platform/store/deadline.ts',
    source: '        deadline.pass();',
    without: '',
  },
  {
    name: 'a path that is not well-formed is refused',
    scenario: byteFuzz,
    file: 'src/platform/http/http_server.ts',
    source: 'return decodeURIComponent(path) !== undefined;\n  } catch {\n    return false;',
    without: 'return decodeURIComponent(path) !== undefined;\n  } catch (error) {\n    throw error;',
  },
];
