import { Link } from '../../parts/link.tsx';
import { words } from '../../parts/numbers.ts';
import { type JournalCall, orderOf, ordersOf } from './journal_call.ts';

/** Who called, about what, and what the call changed. */
export function CallFacts({ call }: { call: JournalCall }) {
  const { shop_id, merchant_id, partner_id, fault_id, fault_kind, event_list, answered_by, sent } = call;
  return (
    <dl class="facts">
      {partner_id !== undefined && (
        <>
          <dt>Partner</dt>
          <dd>
            <Link to={{ page: 'partner', partner_id }}>{partner_id}</Link>
          </dd>
        </>
      )}
      {shop_id !== undefined && (
        <>
          <dt>Shop</dt>
          <dd>
            <Link to={{ page: 'shop', shop_id }}>{shop_id}</Link>
          </dd>
        </>
      )}
      {merchant_id !== undefined && (
        <>
          <dt>Merchant</dt>
          <dd>{merchant_id}</dd>
        </>
      )}
      {ordersOf(call).map((order_sn) => (
        <>
          <dt>Order</dt>
          <dd>
            <Link to={{ page: 'order', shop_id, order_sn }}>{order_sn}</Link> ·{' '}
            <Link to={{ page: 'calls', order: order_sn }}>the calls of this order</Link>
          </dd>
        </>
      ))}
      {fault_id !== undefined && (
        <>
          <dt>Fault</dt>
          <dd>
            {fault_kind} (number {fault_id})
          </dd>
        </>
      )}
      {answered_by !== undefined && (
        <>
          <dt>Answered by</dt>
          <dd>{answered_by}</dd>
        </>
      )}
      {sent !== 'whole' && (
        <>
          <dt>Answer sent</dt>
          <dd>{sent}</dd>
        </>
      )}
      <dt>Events</dt>
      <dd>
        {event_list.length === 0 && <span class="quiet">It changed nothing that the history records.</span>}
        {event_list.map(({ subject, kind }) => {
          const order_sn = orderOf(subject);
          return (
            <div>
              {words(kind)}{' '}
              {order_sn === undefined ? (
                <span class="mono">{subject}</span>
              ) : (
                <Link to={{ page: 'order', shop_id, order_sn }}>{subject}</Link>
              )}
            </div>
          );
        })}
      </dd>
    </dl>
  );
}
