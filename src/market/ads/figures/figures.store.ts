import { type AliasedRawBuilder, sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { splitSum } from '../../../engine/store/split_sum.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { counted_figures, type FigureSums, paid_figures } from '../ads.ts';
import type { AdFiguresTables } from './figures.tables.ts';

const statement = statementsOn<AdFiguresTables>();
const notes = { scans: 'a sum reads every row that it adds' };

/** Sums of money are in whole units and remaining micros; see `splitSum`. */
const sums = (): AliasedRawBuilder<number, keyof FigureSums>[] => [
  ...counted_figures.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name)),
  ...paid_figures.flatMap((name) => [
    sql<number>`sum(${sql.ref(`${name}_micros`)} / 1000000)`.as(`${name}_units` as const),
    sql<number>`sum(${sql.ref(`${name}_micros`)} % 1000000)`.as(`${name}_rest` as const),
  ]),
];

/** A period; `from` is included, `until` is not. */
type Period = { shop_id: number; from: number; until: number };

/** The figures of a shop in a period, by hours that have any. */
export const sumByHour = statement(
  (db, p: Params<Period>) =>
    db
      .selectFrom('ad_figure')
      .select('hour_start')
      .select(sums())
      .where('shop_id', '=', p.shop_id)
      .where('hour_start', '>=', p.from)
      .where('hour_start', '<', p.until)
      .groupBy('hour_start')
      .$castTo<FigureSums & { hour_start: number }>(),
  notes,
);

/** The figures of a shop in a period, by days that have any: `day` 0 begins with the period, and each has `day_s` seconds. */
export const sumByDay = statement(
  (db, p: Params<Period & { day_s: number }>) =>
    db
      .selectFrom('ad_figure')
      .select(sql<number>`(hour_start - ${p.from}) / ${p.day_s}`.as('day'))
      .select(sums())
      .where('shop_id', '=', p.shop_id)
      .where('hour_start', '>=', p.from)
      .where('hour_start', '<', p.until)
      .groupBy(sql.ref('day'))
      .$castTo<FigureSums & { day: number }>(),
  notes,
);

/** The same of each of up to 150 campaigns. */
export const sumCampaignsByDay = overList('campaign_ids', (campaign_ids: Param<number>[]) =>
  statement(
    (db, p: Params<Period & { day_s: number }>) =>
      db
        .selectFrom('ad_figure')
        .select('campaign_id')
        .select(sql<number>`(hour_start - ${p.from}) / ${p.day_s}`.as('day'))
        .select(sums())
        .where('shop_id', '=', p.shop_id)
        .where('hour_start', '>=', p.from)
        .where('hour_start', '<', p.until)
        .where('campaign_id', 'in', campaign_ids)
        .groupBy(['campaign_id', sql.ref('day')])
        .$castTo<FigureSums & { campaign_id: number; day: number }>(),
    notes,
  ),
);

export const findCredit = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('ad_credit').select(['credit_micros', 'counted_at']).where('shop_id', '=', p.shop_id),
);

/** What the ads of a shop cost in a period. */
export const sumExpense = statement(
  (db, p: Params<Period>) =>
    db
      .selectFrom('ad_figure')
      .select(splitSum('expense_micros'))
      .where('shop_id', '=', p.shop_id)
      .where('hour_start', '>=', p.from)
      .where('hour_start', '<', p.until),
  notes,
);
