import { column, type Rows, references, table, withDefault } from '../../../engine/store/table.ts';

export const figuresTables = {
  /** What buyers did with an item, apart from buying it and commenting on it. */
  item_figures: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      /** In the last 30 days. */
      views: withDefault(column.integer(0), 0),
      likes: withDefault(column.integer(0), 0),
    },
    references: [references('item', 'shop_id', 'item_id')],
  }),
};

export type FiguresTables = Rows<typeof figuresTables>;
