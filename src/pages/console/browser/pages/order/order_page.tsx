import { useEffect } from 'preact/hooks';
import { Link } from '../../parts/link.tsx';
import { NextSteps } from '../../parts/next_steps.tsx';
import { Badge, Note, ProblemNote } from '../../parts/notes.tsx';
import { shownMicros } from '../../parts/numbers.ts';
import { RecordView, stateTone, ValueView } from '../../parts/value_view.tsx';
import type { RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { route } from '../../state/route.ts';
import { Advance } from './advance.tsx';
import { IncomeWaterfall } from './income.tsx';
import { LabelView } from './label_view.tsx';
import { loadOrder, micros } from './order_facts.ts';
import { PackageCard } from './package_card.tsx';
import { Timeline } from './timeline.tsx';

const Lines = ({ lines }: { lines: readonly RecordRow[] }) => (
  <div class="scroll" tabIndex={0}>
    <table aria-label="Lines">
      <thead>
        <tr>
          <th>Item</th>
          <th>Model</th>
          <th class="number">Price</th>
          <th class="number">Pieces</th>
          <th class="number">Sum</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { shop_id, item_id, model_name, model_quantity_purchased } = line;
          const price = micros(line, 'model_discounted_price_micros');
          return (
            <tr>
              <td class="wrap">
                <Link to={{ page: 'data', collection: 'item', row: JSON.stringify([shop_id, item_id]) }}>
                  {String(line.item_name)}
                </Link>
              </td>
              <td>{String(model_name ?? '')}</td>
              <td class="number">{shownMicros(price)}</td>
              <td class="number">{String(model_quantity_purchased)}</td>
              <td class="number">{shownMicros(price * Number(model_quantity_purchased))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

const Returns = ({ returns, onDone }: { returns: readonly RecordRow[]; onDone: () => void }) => (
  <section class="card">
    <h2>Returns</h2>
    {returns.map((row) => {
      const { shop_id, return_sn, return_status } = row;
      return (
        <>
          <h3>
            {String(return_sn)} <Badge tone={stateTone(String(return_status))}>{String(return_status)}</Badge>
          </h3>
          <NextSteps
            table="return"
            state={String(return_status)}
            preset={{ shop_id, return_sn }}
            onDone={onDone}
          />
        </>
      );
    })}
  </section>
);

/** How often an open page looks whether the order has changed. */
const refresh_ms = 4_000;

/** One order: its state, its life, its packages, and its money. */
export function OrderPage() {
  const { shop_id = '', order_sn = '' } = route.value;
  const { state, reload } = useLoaded(() => loadOrder(shop_id, order_sn), [shop_id, order_sn]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !document.querySelector('dialog[open]')) reload();
    }, refresh_ms);
    return () => clearInterval(timer);
  }, [shop_id, order_sn]);
  const { value: facts, problem } = state.value;
  if (!facts)
    return problem ? (
      <ProblemNote problem={problem} />
    ) : (
      <div class="head">
        <h1>Order {order_sn}</h1>
      </div>
    );
  const { order, lines, packages, returns, income, events, is_complete } = facts;
  const status = String(order.order_status);
  return (
    <>
      <div class="head">
        <h1>
          Order <span class="mono">{order_sn}</span>
        </h1>
        <Badge tone={stateTone(status)}>{status}</Badge>
        <strong>{shownMicros(micros(order, 'total_amount_micros'))}</strong>
        <span class="quiet">
          {' shop '}
          <Link to={{ page: 'shop', shop_id }}>{shop_id}</Link>
        </span>
        <div class="buttons">
          <Link class="button" to={{ page: 'calls', order: order_sn }}>
            Its calls
          </Link>
          <Link
            class="button"
            to={{ page: 'data', collection: 'sales_order', row: JSON.stringify([Number(shop_id), order_sn]) }}
          >
            All its fields
          </Link>
        </div>
      </div>
      <ProblemNote problem={problem} />
      {String(order.cancel_reason ?? '') !== '' && (
        <Note tone="warn">
          Cancelled by {String(order.cancel_by)}: {String(order.cancel_reason)}
        </Note>
      )}
      <Advance order={order} onDone={reload} />
      <div class="columns order_columns">
        <div>
          {packages.map((pkg) => (
            <PackageCard key={String(pkg.package_number)} pkg={pkg} events={events} onDone={reload} />
          ))}
          <section class="card">
            <h2>Label</h2>
            <LabelView order={order} events={events} onDone={reload} />
          </section>
          <section class="card">
            <h2>Lines</h2>
            <Lines lines={lines} />
          </section>
          {returns.length > 0 && <Returns returns={returns} onDone={reload} />}
        </div>
        <div>
          <section class="card">
            <h2>Next steps of the order</h2>
            <NextSteps
              table="order"
              state={status}
              preset={{ shop_id: Number(shop_id), order_sn }}
              onDone={reload}
            />
          </section>
          <section class="card">
            <h2>Its life</h2>
            <Timeline events={events} order_sn={order_sn} is_complete={is_complete} />
          </section>
          {income && (
            <section class="card">
              <h2>Income</h2>
              <IncomeWaterfall income={income} />
            </section>
          )}
          <section class="card">
            <h2>Buyer</h2>
            <dl class="facts">
              <dt>Buyer</dt>
              <dd>{String(order.buyer_username)}</dd>
              <dt>Message</dt>
              <dd>
                <ValueView name="message_to_seller" row={order} />
              </dd>
            </dl>
            <h3>Recipient</h3>
            <RecordView row={(order.recipient_address ?? {}) as RecordRow} />
          </section>
        </div>
      </div>
    </>
  );
}
