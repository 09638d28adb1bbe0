// A view shows what is stored: its rows get distinct values, are requested at the wire, and are compared with a
// simple reference. A new view needs no code here if the demo's example shows one of its records.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AnyView } from '../../src/engine/view/view.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { groups } from '../../src/program/groups.ts';
import { is_on_citus, untilKeptRowsAreOld } from '../support/databases/citus_database.ts';
import { exampleCall, openDemoWorld } from '../support/demo/demo_calls.ts';
import { DistinctValues, type Stored } from '../support/generic/distinct_values.ts';
import { falsified } from '../support/generic/falsified_records.ts';
import {
  neglectedFields,
  type Place,
  placesOf,
  type Row,
  unvariedFields,
} from '../support/generic/shown_records.ts';
import {
  askView,
  leastDifferences,
  newValues,
  rowsOfRecord,
  shownRows,
  updateRows,
  type ViewAnswer,
  type ViewCall,
} from '../support/generic/shown_rows.ts';
import { branchesCall } from '../support/orders/mass_shipping.ts';
import { onEachEngine, type World } from '../support/world/harness.ts';

const round_count = 12;
const rows_max = 3;

const operations: readonly Operation[] = contracts;
const views = groups.flatMap((group) => group.views);
const root = join(import.meta.dirname, '..', '..', 'src');

/** Every view that a `.views.ts` or `.data.ts` exports, and the views that are no part of another view. */
const declared: [name: string, view: AnyView][] = [];
for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
  if (/\.(views|data)\.ts$/.test(path))
    declared.push(
      ...Object.entries<AnyView>(await import(join(root, path))).filter(([, view]) => 'shown' in view),
    );
const parts = views.flatMap(({ shown }) => Object.values(shown.fields).map(({ view }) => view));
const whole_views = declared.filter(([, view]) => !parts.includes(view as never));
const shown_at = whole_views.flatMap(([name, view]) =>
  placesOf(view, operations).map((place) => [name, place.operation.name, view, place] as const),
);

/** Calls for views that the example of their operation does not show. */
const other_calls: Readonly<Record<string, (world: World) => Promise<ViewCall>>> = {
  // The packages of the example can be dropped off anywhere.
  'branchView in v2.logistics.get_mass_shipping_parameter': (world) => branchesCall(world, rows_max),
  // The demo has no local seller in Argentina.
  'planAhoraView in v2.payment.set_item_installment_status': async (world) => {
    const shop = await world.given.shop({ region: 'AR' });
    const { item_id } = await world.given.item({ shop });
    const request = { item_id_list: [item_id], tenure_list: [], participate_plan_ahora: true };
    return {
      tenant_id: shop.shop_id,
      call: () => world.call('v2.payment.set_item_installment_status', request, { shop }),
    };
  },
};

/**
 * Views of operations that omit a row depending on several columns at once, so a round shows only some rows.
 * What is shown must be stored, as for the others.
 */
const hidden_by_several = [
  'documentParameterView',
  'itemBaseInfoView',
  'listedVoucherView',
  'variationsView',
];
const rounds_max = 10 * round_count;

describe('views', () => {
  test('every view belongs to a group, or is part of another view', () => {
    const missing = whole_views.filter(([, view]) => !views.includes(view)).map(([name]) => name);
    expect(missing, 'add them to `views` in <group>.group.ts').toEqual([]);
  });

  test.each(whole_views)('%s creates a record that an operation returns', (name, view) => {
    expect(placesOf(view, operations), `the record of ${name} is in no contract's response`).not.toEqual([]);
  });

  test.each(whole_views)('%s has no field from its caller that a column of its table has', (_, view) => {
    expect(neglectedFields(view)).toEqual([]);
  });
});

/** The stored values of some columns, to restore them later. */
const storedValues = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => ({
    row,
    values: Object.fromEntries(columns.map((name) => [name, row[name] as Stored])),
  }));

/** A view, the place of its records in an answer, and the call for that answer. */
interface ViewUnderTest {
  readonly view: AnyView;
  readonly place: Place;
  readonly call: ViewCall;
}

/** On Citus, calls wait until the store reads tables with a copy on every node again. */
const longest_ms = is_on_citus ? 600_000 : 60_000;

onEachEngine('shown', (world) => {
  let demo: DemoDescription;
  beforeAll(async () => {
    demo = await openDemoWorld(world);
  });

  /** Makes the call. Every record of the answer must show a row. */
  async function ask({ view, place, call }: ViewUnderTest): Promise<ViewAnswer> {
    // Rows of reference tables are cached for a second.
    world.clock.advance({ seconds: 2 });
    if (world.engine === 'postgres' && view.shown.table.tenant === 'reference') await untilKeptRowsAreOld();
    const answer = await askView(world, view, place, call);
    for (const record of answer.records)
      if (rowsOfRecord(view, record, answer.rows).length === 0)
        expect.fail(
          `No row has what ${JSON.stringify(record)} shows; look at ${leastDifferences(view, record, answer.rows)}`,
        );
    return answer;
  }

  /**
   * Sets one column to null, if allowed, and to each of its fixed values or to two other values, and then
   * restores it.
   *
   * @returns for each value the rows that are still shown.
   */
  async function tryValues(
    tested: ViewUnderTest,
    rows: readonly Row[],
    column: string,
    values: DistinctValues,
  ): Promise<Row[][]> {
    const { table } = tested.view.shown;
    const next = values.ofColumn.bind(values);
    const words = table.columns[column]?.schema.enum as Stored[] | undefined;
    const others = words?.map((word) => () => word) ?? [next, next];
    const draws = table.columns[column]?.nullable ? [() => null, ...others] : others;
    const shown: Row[][] = [];
    for (const draw of draws) {
      await updateRows(world, table, newValues(table, rows, [column], draw));
      shown.push(shownRows(tested.view, await ask(tested), rows));
    }
    await updateRows(world, table, storedValues(rows, [column]));
    return shown;
  }

  /**
   * Finds the columns that may have any value without hiding the row, and the rows that are shown for every
   * value of these columns. A row that only looked like a shown one is excluded.
   */
  async function findFreeColumns(tested: ViewUnderTest, candidates: readonly Row[], values: DistinctValues) {
    const { columns, key } = tested.view.shown.table;
    const free: string[] = [];
    let rows = candidates;
    for (const column of Object.keys(columns).filter((name) => !key.includes(name))) {
      if (values.ofSchema(columns[column]?.schema ?? {}) === undefined) continue;
      const shown = await tryValues(tested, rows, column, values);
      const always_shown = rows.filter((row) => shown.every((still_shown) => still_shown.includes(row)));
      if (always_shown.length === 0) continue;
      free.push(column);
      rows = always_shown;
    }
    return { free, rows: rows.slice(0, rows_max) };
  }

  /** For each way in which a record can be wrong, whether none of the wrong records of an answer matches a row. */
  function noticedIn(view: AnyView, { records, rows }: ViewAnswer): Map<string, boolean> {
    const noticed = new Map<string, boolean>();
    for (const record of records.slice(0, rows_max))
      for (const [what, wrong] of falsified(view.shown, record)) {
        const is_noticed = rowsOfRecord(view, wrong, rows).length === 0;
        noticed.set(what, is_noticed && noticed.get(what) !== false);
      }
    return noticed;
  }

  /**
   * Wrong records must be noticed in at least one of the answers: a wrong view is wrong in each, but in one of
   * them a wrong record may happen to match another row.
   */
  function expectFalsifiedToDiffer(view: AnyView, answers: readonly ViewAnswer[]): void {
    let unnoticed: string[] | undefined;
    for (const answer of answers.toReversed()) {
      const noticed = noticedIn(view, answer);
      unnoticed = (unnoticed ?? [...noticed.keys()]).filter((what) => noticed.get(what) !== true);
      if (unnoticed.length === 0) return;
    }
    expect(unnoticed, 'would not be detected').toEqual([]);
  }

  test.each(shown_at)(
    '%s in the answer of %s shows what is stored',
    async (name, operation_name, view, place) => {
      const otherCall = other_calls[`${name} in ${operation_name}`];
      const call = (await otherCall?.(world)) ?? exampleCall(world, demo, place.operation);
      const tested: ViewUnderTest = { view, place, call };
      const first = await ask(tested);
      expect(first.records, `the demo's example shows no record of ${name}`).not.toEqual([]);

      const candidates = new Set(first.records.flatMap((record) => rowsOfRecord(view, record, first.rows)));
      // Other tests need the rows unchanged.
      const { key, columns } = view.shown.table;
      const before = storedValues(
        [...candidates],
        Object.keys(columns).filter((column) => !key.includes(column)),
      );
      onTestFinished(() => updateRows(world, view.shown.table, before));
      const values = new DistinctValues();
      const { free, rows } = await findFreeColumns(tested, [...candidates], values);
      expect(rows, `no row of ${name} is shown for every value`).not.toEqual([]);

      const records: Row[] = [];
      const answers: ViewAnswer[] = [];
      let shown_rounds = 0;
      for (let round = 0; shown_rounds < round_count; round++) {
        const { table } = view.shown;
        await updateRows(world, table, newValues(table, rows, free, values.ofColumn.bind(values)));
        const answer = await ask(tested);
        records.push(...answer.records);
        const still_shown = shownRows(view, answer, rows);
        if (!hidden_by_several.includes(name)) expect(still_shown).toEqual(rows);
        else if (still_shown.length === 0 && round < rounds_max) continue;
        expect(still_shown).not.toEqual([]);
        shown_rounds += 1;
        answers.push(answer);
      }
      expectFalsifiedToDiffer(view, answers);
      // Rows written by a call have the values of the call, not of the rounds.
      const varied = place.operation.access === 'read' ? free : [];
      expect(unvariedFields(view.shown, records, varied), 'constant, whatever is stored').toEqual([]);
    },
    longest_ms,
  );
});
