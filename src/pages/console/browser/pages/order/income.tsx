import { shownMicros } from '../../parts/numbers.ts';
import type { RecordRow } from '../../state/act.ts';
import { micros } from './order_facts.ts';

/** What is added to the price of the goods, and what is taken from it. */
const parts: readonly (readonly [label: string, column: string, sign: 1 | -1])[] = [
  ["Seller's voucher", 'voucher_from_seller_micros', -1],
  ["Seller's coins", 'seller_coin_cash_back_micros', -1],
  ["Buyer's shipping fee", 'buyer_paid_shipping_fee_micros', 1],
  ["Carrier's fee", 'actual_shipping_fee_micros', -1],
  ['Commission', 'commission_fee_micros', -1],
  ['Service fee', 'service_fee_micros', -1],
  ['Transaction fee', 'seller_transaction_fee_micros', -1],
  ['Refunded', 'refunded_micros', -1],
];

interface Step {
  readonly label: string;
  readonly change: number;
  /** The sum after the step. */
  readonly sum: number;
  readonly is_total: boolean;
}

function stepsOf(income: RecordRow): readonly Step[] {
  const lines = (income.lines ?? []) as readonly {
    readonly price_micros: number;
    readonly quantity: number;
  }[];
  let sum = lines.reduce((total, { price_micros, quantity }) => total + price_micros * quantity, 0);
  const steps: Step[] = [{ label: 'Goods', change: sum, sum, is_total: true }];
  const add = (label: string, change: number) => {
    if (change === 0) return;
    sum += change;
    steps.push({ label, change, sum, is_total: false });
  };
  for (const [label, column, sign] of parts) add(label, sign * micros(income, column));
  const escrow = micros(income, 'escrow_amount_micros');
  add('Other fees and taxes', escrow - sum);
  steps.push({ label: 'Escrow', change: escrow, sum: escrow, is_total: true });
  return steps;
}

/** From what the buyer pays for the goods to what the seller receives. */
export function IncomeWaterfall({ income }: { income: RecordRow }) {
  const steps = stepsOf(income);
  const most = Math.max(1, ...steps.map(({ sum, change }) => Math.max(sum, sum - change)));
  const percent = (value: number) => `${Math.max(0, (100 * value) / most)}%`;
  return (
    <>
      <table class="waterfall">
        <tbody>
          {steps.map(({ label, change, sum, is_total }) => {
            const start = is_total ? Math.min(0, sum) : Math.min(sum, sum - change);
            return (
              <tr class={is_total ? 'total' : ''}>
                <th scope="row">{label}</th>
                <td class="number">{`${!is_total && change > 0 ? '+' : ''}${shownMicros(change)}`}</td>
                <td class="bars" aria-hidden="true">
                  <div
                    class={is_total ? 'bar_of total' : change > 0 ? 'bar_of plus' : 'bar_of minus'}
                    style={{ marginLeft: percent(start), width: percent(Math.abs(change)) }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="hint">
        {income.completed_at
          ? 'Billed when the order was completed.'
          : 'An estimate until the order is completed.'}
        {micros(income, 'later_refunded_micros') > 0 &&
          ` Refunded later: ${shownMicros(micros(income, 'later_refunded_micros'))}.`}
      </p>
    </>
  );
}
