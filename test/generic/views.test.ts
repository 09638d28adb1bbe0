// What is shown is what is stored: for every view rows get values of their own, are asked for at the wire, and are
// compared with a plain reference. A new view needs nothing here, as long as the demo's example shows a record of it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../src/app/contracts.ts';
import { groups } from '../../src/app/groups.ts';
import type { DemoDescription } from '../../src/demo/demo.ts';
import type { Operation } from '../../src/platform/contract/operation.ts';
import type { AnyView } from '../../src/platform/view/view.ts';
import { exampleCall, openDemoWorld } from '../support/demo_calls.ts';
import { DistinctValues } from '../support/distinct_values.ts';
import { falsified } from '../support/falsified_records.ts';
import { onEachEngine, type World } from '../support/harness.ts';
import { neglectedFields, placesOf, type Row, showsRow, unvariedFields } from '../support/shown_records.ts';
import {
  leastDifferences,
  newValues,
  type Reach,
  rowsOfRecord,
  type Seen,
  see,
  updateRows,
} from '../support/shown_rows.ts';

const round_count = 12;
const rows_max = 3;

const operations: readonly Operation[] = contracts;
const views = groups.flatMap((group) => group.views);
const root = join(import.meta.dirname, '..', '..', 'src');

const declared: [name: string, view: AnyView][] = [];
for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.views.ts')) declared.push(...Object.entries<AnyView>(await import(join(root, path))));
const parts = views.flatMap(({ shown }) => Object.values(shown.fields).map(({ view }) => view));
const whole_views = declared.filter(([, view]) => !parts.includes(view as never));
const shown_at = whole_views.flatMap(([name, view]) =>
  placesOf(view, operations).map((place) => [name, place.operation.name, view, place] as const),
);

/** How to reach what the example of an operation does not show. */
const reached_otherwise: Readonly<Record<string, (world: World) => Promise<Reach>>> = {
  // The demo has no local seller in Argentina.
  planAhoraView: async (world) => {
    const shop = await world.given.shop({ region: 'AR' });
    const { item_id } = await world.given.item({ shop });
    const request = { item_id_list: [item_id], tenure_list: [], participate_plan_ahora: true };
    return {
      tenant_id: shop.shop_id,
      call: () => world.call('v2.payment.set_item_installment_status', request, { shop }),
    };
  },
};

describe('views', () => {
  test('every view stands in its group, or is part of another one', () => {
    const missing = whole_views.filter(([, view]) => !views.includes(view)).map(([name]) => name);
    expect(missing, 'add them to `views` in <group>.group.ts').toEqual([]);
  });

  test.each(whole_views)('%s makes a record that an operation answers', (name, view) => {
    expect(placesOf(view, operations), `${name} takes its record from no contract's response`).not.toEqual(
      [],
    );
  });

  test.each(whole_views)('%s leaves no field to its caller that its table has a column for', (_, view) => {
    expect(neglectedFields(view)).toEqual([]);
  });
});

onEachEngine('shown', (world) => {
  let demo: DemoDescription;
  beforeAll(async () => {
    demo = await openDemoWorld(world);
  });

  /** Holds each record against the rows that it may be of. */
  const expectStored = (view: AnyView, { records, rows }: Seen) => {
    for (const record of records)
      if (rowsOfRecord(view, record, rows).length === 0)
        expect.fail(
          `No row is as ${JSON.stringify(record)} says; look at ${leastDifferences(view, record, rows)}`,
        );
  };

  /** Those of some rows that are shown with the values that they have now. */
  const shownOf = ({ shown }: AnyView, seen: Seen | undefined, some: readonly Row[]) =>
    some.filter((one) => {
      const row = seen?.rows.find((other) => shown.table.key.every((name) => other[name] === one[name]));
      return row && seen?.records.some((record) => showsRow(shown, record, row));
    });

  test.each(shown_at)(
    '%s in the answer of %s shows what is stored',
    async (name, _, view, place) => {
      const { table } = view.shown;
      const reach = (await reached_otherwise[name]?.(world)) ?? exampleCall(world, demo, place.operation);
      const ask = async () => {
        // Rows of reference tables are remembered for a second.
        world.clock.advance({ seconds: 2 });
        const seen = await see(world, view, place, reach);
        if (seen) expectStored(view, seen);
        return seen;
      };
      const first = await ask();
      expect(first?.records ?? [], `the demo's example shows no record of ${name}`).not.toEqual([]);
      let rows = [...new Set(first?.records.flatMap((record) => rowsOfRecord(view, record, first.rows)))];

      // Columns by which a row is found keep their value: with another one it would no longer be shown.
      const values = new DistinctValues();
      const free: string[] = [];
      for (const column of Object.keys(table.columns).filter((column) => !table.key.includes(column))) {
        const before = rows.map((row) => ({ row, values: { [column]: row[column] as string } }));
        const found: Row[][] = [];
        for (const value of [null, 'first', 'second'])
          if (value !== null || table.columns[column]?.nullable) {
            const draw = value === null ? () => null : values.ofColumn.bind(values);
            await updateRows(world, table, newValues(table, rows, [column], draw));
            found.push(shownOf(view, await ask(), rows));
          }
        await updateRows(world, table, before);
        if (found.some((shown) => shown.length === 0)) continue;
        free.push(column);
        // Rows that look like a shown one are told from it by now.
        rows = rows.filter((row) => found.every((shown) => shown.includes(row)));
      }

      rows = rows.slice(0, rows_max);
      expect(rows, `no row of ${name} is shown whatever it holds`).not.toEqual([]);
      const records: Row[] = [];
      let last = first;
      for (let round = 0; round < round_count; round++) {
        await updateRows(world, table, newValues(table, rows, free, values.ofColumn.bind(values)));
        last = await ask();
        expect(shownOf(view, last, rows)).toEqual(rows);
        records.push(...(last?.records ?? []));
      }
      for (const [what, record] of last?.records
        .slice(0, rows_max)
        .flatMap((shown) => falsified(view.shown, shown)) ?? [])
        expect(rowsOfRecord(view, record, last?.rows ?? []), `${what} would not be noticed`).toEqual([]);
      // What a call writes has the call's values, and not those of the rounds.
      const varied = place.operation.access === 'read' ? free : [];
      expect(unvariedFields(view.shown, records, varied), 'the same whatever is stored').toEqual([]);
    },
    60_000,
  );
});
