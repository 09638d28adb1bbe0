// Reads the state of a sandbox as it is at one moment.
import type { Group } from '../../../engine/group.ts';
import { readVersion } from '../../../engine/package_file.ts';
import type { Row } from '../../../engine/store/param.ts';
import type { Snapshot } from '../../../engine/store/snapshot.ts';
import { movedStateOf } from '../../../engine/transfer/moved_state.ts';
import { tableLines } from '../../../engine/transfer/table_export.ts';
import { partner_ids } from '../../../market/accounts/accounts.tables.ts';
import { maskedCall } from '../../../testing/bench/journal/masked_call.ts';
import type { KeptSandbox } from '../../../testing/sandboxes/kept/kept_sandbox.ts';
import type { OpenSandbox } from '../../../testing/sandboxes/kept/open_sandbox.ts';
import {
  firstPartnerId,
  type PartnerColumns,
  rangeOf,
  template_range,
  withPartnersIn,
} from '../../../testing/sandboxes/partner_range.ts';
import { keptCallText } from '../../../testing/sandboxes/states/kept_calls.ts';
import { state_form } from '../../../testing/sandboxes/states/state_file.ts';
import { packState } from '../../../testing/sandboxes/states/write_state.ts';
import { findDemoLoadedAt } from '../../demo/demo.ts';
import { migrationsOfGroups } from './state_level.ts';
import { type StateTables, stateTables } from './state_tables.ts';

/** Gives the partners in a row ids in the range of templates: every sandbox has its own. Undefined if it names none. */
function partnersOfTemplates(
  table_name: string,
  columns: PartnerColumns,
  range: number,
): ((row: Row) => Row) | undefined {
  const distance = firstPartnerId(template_range) - firstPartnerId(range);
  const names = columns.filter(([table]) => table === table_name).map(([, column]) => column);
  if (names.length === 0) return undefined;
  return (row) => {
    const ids = names.filter((name) => typeof row[name] === 'number' && rangeOf(row[name]) === range);
    return { ...row, ...Object.fromEntries(ids.map((name) => [name, Number(row[name]) + distance])) };
  };
}

async function* linesOf(snapshot: Snapshot, { moved, partner_columns }: StateTables, range: number) {
  for (const [table, found] of moved)
    for await (const { bytes } of tableLines(snapshot, found, {
      form: 'ndjson',
      left_out: found.secret_columns,
      changed: partnersOfTemplates(found.name, partner_columns, range),
    }))
      yield { table, bytes };
}

/** The calls in the journal as everybody sees them, with the partners of templates. */
async function callsOf({ test_bench, record }: KeptSandbox): Promise<string[]> {
  const lines: string[] = [];
  for (const call of test_bench.journal.calls) {
    const known = await test_bench.knownSecrets(
      new Set(call.partner_id === undefined ? [] : [call.partner_id]),
    );
    const line = keptCallText(maskedCall(call, known));
    if (line !== undefined) lines.push(withPartnersIn(line, record.range, template_range));
  }
  return lines;
}

/** Ids of partners are drawn from the range of each sandbox. */
function withoutPartners(ids: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(ids).filter(([kind]) => kind !== partner_ids.name));
}

export async function saveState(
  served: readonly Group[],
  { database }: OpenSandbox,
  sandbox: KeptSandbox,
): Promise<Uint8Array> {
  const known = stateTables(served);
  const opened = await database.openSnapshot();
  try {
    // Read after the snapshot begins, so that no row in it has a later time.
    const clock = { business_ms: sandbox.clock.now_ms(), rate: sandbox.clock.setting.rate };
    const { template, label, seed, range } = sandbox.record;
    const version = readVersion();
    const continues = await movedStateOf(opened, version);
    return await packState({
      header: {
        stoa_state: state_form,
        version,
        migrations: migrationsOfGroups(served),
        template,
        ...(label !== undefined && { label }),
        seed,
        clock,
        demo_loaded_at: (await findDemoLoadedAt(database)) ?? null,
        continues: {
          ...continues,
          next_ids: withoutPartners(continues.next_ids),
          first_drawn_ids: withoutPartners(continues.first_drawn_ids),
        },
      },
      tables: linesOf(opened, known, range),
      calls: await callsOf(sandbox),
    });
  } finally {
    await opened.close();
  }
}
