// The rows of a statement's pages, and where a page may end.
import { regions } from '../../../kit/contract/region.ts';
import { decimalText, groupedText } from '../payment.ts';
import type { CostHeaderTotal, StatementSummary } from './statement_contents.ts';
import { localTimeWriter } from './statement_period.ts';

export interface StatementRow {
  /** A heading stays with the next row; a total has a line above it. */
  readonly kind: 'heading' | 'line' | 'total' | 'gap';
  readonly text?: string;
  /** In the middle column. */
  readonly detail?: string;
  readonly amount?: string;
}

const captions = { Escrow: 'Order income', Adjustment: 'Adjustments' } as const;

/** The number of decimals for every amount of a statement: that of the currency, or more if an amount needs them. */
function decimalsOf({ region, opening, totals, payouts, released, closing }: StatementSummary): number {
  const amounts = [...totals, ...payouts].map(({ micros }) => micros).concat(opening, released, closing);
  return Math.max(
    ...amounts.map(
      (micros) => decimalText(micros, regions[region].price_decimals).split('.')[1]?.length ?? 0,
    ),
  );
}

/** The rows from the opening to the closing balance. */
export function statementRows(statement: StatementSummary): StatementRow[] {
  const { totals, payouts, region, period } = statement;
  const decimals = decimalsOf(statement);
  const amount = (micros: bigint) => groupedText(micros, decimals);
  const timeOf = localTimeWriter(regions[region].time_zone);
  const clock = (at: number) => timeOf(at).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  const gap: StatementRow = { kind: 'gap' };

  const section = (type: CostHeaderTotal['billing_transaction_type']): StatementRow[] => {
    const section_totals = totals.filter(({ billing_transaction_type }) => billing_transaction_type === type);
    if (section_totals.length === 0) return [];
    const [count, micros] = section_totals.reduce(
      ([n, sum], one) => [n + one.count, sum + one.micros],
      [0, 0n],
    );
    return [
      { kind: 'heading', text: captions[type] },
      ...section_totals.map(
        (total): StatementRow => ({
          kind: 'line',
          text: total.cost_header,
          detail: String(total.count),
          amount: amount(total.micros),
        }),
      ),
      {
        kind: 'total',
        text: `Total ${captions[type].toLowerCase()}`,
        detail: String(count),
        amount: amount(micros),
      },
      gap,
    ];
  };

  return [
    { kind: 'total', text: 'Opening balance', detail: clock(period.from), amount: amount(statement.opening) },
    gap,
    ...section('Escrow'),
    ...section('Adjustment'),
    {
      kind: 'total',
      text: 'Released in this period',
      detail: String(statement.count),
      amount: amount(statement.released),
    },
    gap,
    ...(payouts.length > 0 ? [{ kind: 'heading', text: 'Payouts' } as const] : []),
    ...payouts.map(
      ({ encrypted_payout_id, paid_at, micros }): StatementRow => ({
        kind: 'line',
        text: encrypted_payout_id,
        detail: clock(paid_at),
        amount: amount(-micros),
      }),
    ),
    {
      kind: 'total',
      text: 'Paid out in this period',
      detail: String(payouts.length),
      amount: amount(-statement.paid),
    },
    gap,
    { kind: 'total', text: 'Closing balance', detail: clock(period.to), amount: amount(statement.closing) },
  ];
}

/** Distributes rows over pages. A page neither ends with a heading nor begins with a gap. */
export function paginate(
  rows: readonly StatementRow[],
  rows_first: number,
  rows_next: number,
): StatementRow[][] {
  let page: StatementRow[] = [];
  const pages = [page];
  rows.forEach((row, at) => {
    const room = (pages.length === 1 ? rows_first : rows_next) - page.length;
    const needed = row.kind === 'heading' && rows[at + 1] ? 2 : 1;
    if (room >= needed) {
      if (row.kind !== 'gap' || page.length > 0) page.push(row);
    } else if (row.kind !== 'gap') {
      page = [row];
      pages.push(page);
    }
  });
  return pages;
}
