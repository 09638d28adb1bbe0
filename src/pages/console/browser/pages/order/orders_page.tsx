import { useEffect } from 'preact/hooks';
import { knownValues } from '../../form/known_values.ts';
import { Link } from '../../parts/link.tsx';
import { TimeView } from '../../parts/moment.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Badge, Empty, ProblemNote } from '../../parts/notes.tsx';
import { shownMicros, title } from '../../parts/numbers.ts';
import { stateTone } from '../../parts/value_view.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import { useLoaded } from '../../state/loaded.ts';
import { change, go, route } from '../../state/route.ts';
import { micros } from './order_facts.ts';

interface OrdersPageRows {
  readonly orders: readonly RecordRow[];
  readonly next?: string;
}

const OrderRow = ({ shop_id, order }: { shop_id: string; order: RecordRow }) => {
  const { order_sn, order_status, create_time, buyer_username } = order;
  const place = { page: 'order', shop_id, order_sn: String(order_sn) };
  return (
    <tr class="open" onClick={() => go(place)}>
      <td>
        <Link to={place}>
          <span class="mono">{String(order_sn)}</span>
        </Link>
      </td>
      <td>
        <Badge tone={stateTone(String(order_status))}>{String(order_status)}</Badge>
      </td>
      <td class="number">{shownMicros(micros(order, 'total_amount_micros'))}</td>
      <td>{String(buyer_username)}</td>
      <td>
        <TimeView at={Number(create_time)} />
      </td>
    </tr>
  );
};

/** The orders of a shop, newest first, page by page. */
export function OrdersPage() {
  const shops = knownValues('shop_id');
  const { shop_id = shops[0]?.value ?? '', order_status, after } = route.value;
  const load = async (): Promise<OrdersPageRows> =>
    shop_id === '' ? { orders: [] } : act('order.newest', { shop_id: Number(shop_id), order_status, after });
  const { state, reload } = useLoaded(load, [shop_id, order_status, after]);
  useEffect(() => {
    const timer = setInterval(reload, 5_000);
    return () => clearInterval(timer);
  }, [shop_id, order_status, after]);
  const { value: page, problem } = state.value;
  const orders = page?.orders;
  const statuses = declarations().states.get('order')?.states ?? [];
  return (
    <>
      <div class="head">
        <h1>Orders</h1>
        <div class="buttons">
          <ActionButton
            action="order.place"
            is_main
            preset={shop_id === '' ? {} : { shop_id: Number(shop_id) }}
            onDone={({ order_sn }) => go({ page: 'order', shop_id, order_sn: String(order_sn) })}
          >
            Place an order
          </ActionButton>
        </div>
      </div>
      <div class="toolbar">
        <select
          aria-label="Shop"
          value={shop_id}
          onChange={(event) => change({ shop_id: event.currentTarget.value, after: '' })}
        >
          {!shops.some(({ value }) => value === shop_id) && (
            <option value={shop_id}>{shop_id || 'Shop'}</option>
          )}
          {shops.map(({ value, name }) => (
            <option value={value}>
              {name} · {value}
            </option>
          ))}
        </select>
        <select
          aria-label="State"
          value={order_status ?? ''}
          onChange={(event) => change({ order_status: event.currentTarget.value, after: '' })}
        >
          <option value="">All states</option>
          {statuses.map((name) => (
            <option value={name}>{title(name)}</option>
          ))}
        </select>
      </div>
      <ProblemNote problem={problem} />
      {orders && orders.length === 0 && (
        <Empty
          title="No orders here"
          command={`stoa order place${shop_id === '' ? '' : ` --shop ${shop_id}`}`}
        >
          <p>Place one with the button above, or with this command:</p>
        </Empty>
      )}
      {orders && orders.length > 0 && (
        <div class="scroll" tabIndex={0}>
          <table aria-label="Orders">
            <thead>
              <tr>
                <th>Order</th>
                <th>State</th>
                <th class="number">Amount</th>
                <th>Buyer</th>
                <th>Placed</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow key={String(order.order_sn)} shop_id={shop_id} order={order} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="buttons pages">
        {after !== undefined && (
          <Link class="button" to={{ ...route.value, after: '' }}>
            Newest orders
          </Link>
        )}
        {page?.next !== undefined && (
          <Link class="button" to={{ ...route.value, shop_id, after: page.next }}>
            Older orders
          </Link>
        )}
      </div>
    </>
  );
}
