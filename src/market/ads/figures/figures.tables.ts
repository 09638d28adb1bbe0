import { resolveTime } from '../../../engine/store/resolve_time.ts';
import { column, type Rows, references, table, withDefault } from '../../../engine/store/table.ts';

const hour_s = 3_600;
/** The most of anything that a campaign counts in an hour, so that a day of many campaigns stays an int32. */
const count_max = 1_000_000;

const count = () => withDefault(column.integer(0, count_max), 0);
const amount = () => withDefault(column.micros(0), 0);

export const adFiguresTables = {
  /** What the ads of a campaign caused in an hour. `direct_` is of the promoted item, `other_` of the rest of its shop. */
  ad_figure: table({
    tenant: 'shop_id',
    key: ['shop_id', 'hour_start', 'campaign_id'],
    columns: {
      shop_id: column.id(),
      /** The start of the hour, whatever time of the hour a data file uses. */
      hour_start: {
        ...column.timestamp(),
        toStored: (value: number | string, now: number) => {
          const at = resolveTime(value, now);
          return at - (at % hour_s);
        },
      },
      campaign_id: column.id(),
      impression: count(),
      clicks: count(),
      expense_micros: amount(),
      /** Orders with the promoted item, and orders with other items alone. */
      direct_order: count(),
      other_order: count(),
      direct_item_sold: count(),
      other_item_sold: count(),
      direct_gmv_micros: amount(),
      other_gmv_micros: amount(),
    },
    references: [references('ad_campaign', 'shop_id', 'campaign_id')],
  }),
  /** The ads credit of a shop at one time. What its ads cost in the hours since then is subtracted when it is read. */
  ad_credit: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      credit_micros: column.micros(0),
      counted_at: column.timestamp(),
    },
  }),
};

export type AdFiguresTables = Rows<typeof adFiguresTables>;
