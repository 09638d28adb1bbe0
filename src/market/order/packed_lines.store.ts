// The contents of packages: what is packed, and of which lines of the order.
import { overList } from '../../engine/store/bulk.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { inTwoForms, statementsOn } from '../../engine/store/statement.ts';
import type { OrderTables } from './order.tables.ts';

const statement = statementsOn<OrderTables>();

type OfOrders = { shop_id: number };
type LineColumn = keyof OrderTables['sales_order_line'];

const label_columns = ['item_id', 'model_id', 'item_name', 'model_name', 'item_sku', 'model_sku'] as const;
const stock_columns = [
  'item_id',
  'model_id',
  'product_location_id',
  'whs_region',
  'whs_id',
  'mtsku_id',
] as const;

/** What the packages of up to 150 orders hold, package by package. */
const listPackageLines = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<OfOrders>) =>
    db
      .selectFrom('package_line')
      .select(['order_sn', 'package_number', 'line_no', 'model_quantity'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      .orderBy('order_sn')
      .orderBy('package_number')
      .orderBy('line_no'),
  ),
);

/**
 * The contents of the packages of up to 150 orders, with some columns of their lines. Reading them apart is safe: a line is
 * never deleted before its packages, and these columns of it never change.
 */
function packedWith<const C extends LineColumn>(columns: readonly C[]) {
  const listLines = overList('order_sns', (order_sns: Param<string>[]) =>
    statement((db, p: Params<OfOrders>) =>
      db
        .selectFrom('sales_order_line')
        .select(['order_sn', 'line_no', ...columns])
        .where('shop_id', '=', p.shop_id)
        .where('order_sn', 'in', order_sns),
    ),
  );
  type Line = Pick<OrderTables['sales_order_line'], 'order_sn' | 'line_no' | C>;
  type Packed = Line & Pick<OrderTables['package_line'], 'package_number' | 'model_quantity'>;
  const joined = overList('order_sns', (order_sns: Param<string>[]) =>
    statement((db, p: Params<OfOrders>) =>
      db
        .selectFrom('package_line')
        .innerJoin('sales_order_line as line', (join) =>
          join
            .onRef('line.shop_id', '=', 'package_line.shop_id')
            .onRef('line.order_sn', '=', 'package_line.order_sn')
            .onRef('line.line_no', '=', 'package_line.line_no'),
        )
        .select(['package_line.order_sn', 'package_line.package_number', 'package_line.line_no'])
        .select('package_line.model_quantity')
        .select(columns.map((column) => `line.${column}` as const))
        .where('package_line.shop_id', '=', p.shop_id)
        .where('package_line.order_sn', 'in', order_sns)
        .orderBy('package_line.order_sn')
        .orderBy('package_line.package_number')
        .orderBy('package_line.line_no')
        .$castTo<Packed>(),
    ),
  );
  return inTwoForms(joined, async (reader, values): Promise<Packed[]> => {
    const [packed, lines] = await Promise.all([
      reader.all(listPackageLines, values),
      reader.all(listLines, values) as Promise<Line[]>,
    ]);
    const byLine = new Map(lines.map((line) => [`${line.order_sn} ${line.line_no}`, line]));
    return packed.flatMap((row) => {
      const line = byLine.get(`${row.order_sn} ${row.line_no}`);
      return line ? [{ ...row, ...line }] : [];
    });
  });
}

/** The contents of the packages of up to 150 orders, as labels show them. */
export const listPackedLines = packedWith(label_columns);

/** The pieces in the packages of up to 150 orders, and where they were reserved. */
export const listPackedPieces = packedWith(stock_columns);
