// The quantities of a SKU, grouped as on the wire.
import { namesOf } from '../../kit/contract/records.ts';
import type { StockSums } from './ledger/stock_sums.store.ts';
import { adjust_kinds, inbound_kinds, onHand, outbound_kinds, sumOfQuantities } from './sbs.ts';

type Sums = Omit<StockSums, 'mtsku_id' | 'whs_id'>;

const no_stock: Sums = {
  inbound_my: 0,
  inbound_returned: 0,
  outbound_sold: 0,
  outbound_returned: 0,
  outbound_disposed: 0,
  adjust_lost_found: 0,
  adjust_trans_whs: 0,
  sellable_change: 0,
  reserved_change: 0,
  unsellable_change: 0,
  sellable: 0,
  reserved: 0,
  unsellable: 0,
};

const quantity_names = namesOf(no_stock);

/** The sums over all warehouses; most SKUs are in one. */
function addUp(all: readonly Sums[]): Sums {
  const [only, second] = all;
  if (only && !second) return only;
  const sum = { ...no_stock };
  for (const sums of all) for (const name of quantity_names) sum[name] += sums[name];
  return sum;
}

/** The stock before the period: the stock at its end, minus the changes in it. */
const atStart = ({
  sellable,
  reserved,
  unsellable,
  sellable_change,
  reserved_change,
  unsellable_change,
}: Sums) => ({
  sellable: sellable - sellable_change,
  reserved: reserved - reserved_change,
  unsellable: unsellable - unsellable_change,
});

const totals = (sums: Sums) => ({
  start_on_hand_total: onHand(atStart(sums)),
  inbound_total: sumOfQuantities(inbound_kinds, sums),
  outbound_total: sumOfQuantities(outbound_kinds, sums),
  adjust_total: sumOfQuantities(adjust_kinds, sums),
  end_on_hand_total: onHand(sums),
});

/** The quantities of a SKU in each of these warehouses, and in total. */
export function quantitiesOf(warehouses: readonly StockSums[]) {
  const sums = addUp(warehouses);
  const { start_on_hand_total, inbound_total, outbound_total, adjust_total, end_on_hand_total } =
    totals(sums);
  const { inbound_my, inbound_returned, outbound_sold, outbound_returned, outbound_disposed } = sums;
  const { adjust_lost_found, adjust_trans_whs } = sums;
  const start = atStart(sums);
  return {
    whs_list: warehouses.map(({ whs_id, ...quantities }) => ({ whs_id, ...totals(quantities) })),
    start_qty: {
      start_on_hand_total,
      start_sellable: start.sellable,
      start_reserved: start.reserved,
      start_unsellable: start.unsellable,
    },
    end_qty: {
      end_on_hand_total,
      end_sellable: sums.sellable,
      end_reserved: sums.reserved,
      end_unsellable: sums.unsellable,
    },
    inbound_qty: { inbound_total, inbound_my, inbound_returned },
    outbound_qty: { outbound_total, outbound_sold, outbound_returned, outbound_disposed },
    adjust_qty: { adjust_total, adjust_lost_found, adjust_trans_whs },
  };
}
