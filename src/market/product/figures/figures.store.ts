import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { FiguresTables } from './figures.tables.ts';

const statement = statementsOn<FiguresTables>();

/** Views and likes of up to 50 items. */
export const listFigures = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item_figures')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids),
  ),
);
