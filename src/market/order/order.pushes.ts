import { choice, id, list, optional, record, text, timestamp } from '../../kit/contract/field.ts';
import { subjectKey } from '../../kit/events/subject_events.ts';
import { type BuiltPush, pushCode } from '../../kit/pushes/push_code.ts';
import { orderEvents, packageEvents } from './order.events.ts';
import { logistics_statuses, type OrderStatus, order_statuses } from './order.ts';

const ordersn = text('Number of the order.');
const package_number = text('Number of the package.');
const update_time = timestamp('Time of the change.');

/** The data of code 3. */
const orderStatus = (
  ordersn: string,
  status: OrderStatus,
  scenario: 'NORMAL' | 'RRAOC',
  update_time: number,
) => ({
  items: [],
  ordersn,
  status,
  completed_scenario: status === 'COMPLETED' ? scenario : ('' as const),
  update_time,
});

/** The order_sn and the package_number that the subject of a package names. */
const packageKey = (subject: string): readonly [order_sn: string, package_number: string] => {
  const [order_sn = '', package_number = ''] = subjectKey(subject).split('/');
  return [order_sn, package_number];
};

/** A push about a package belongs to its order: the pushes about an order arrive in the order of its events. */
const ofOrder = <Data>(order_sn: string, data: Data): BuiltPush<Data> => ({
  data,
  subject: `order:${order_sn}`,
});

export const order_status_push = pushCode({
  code: 3,
  name: 'order_status_push',
  about: 'The status of an order has changed, or an order was placed.',
  level: 'shop',
  sent_when: 'an order is placed or its status changes, also because its packages moved',
  data: {
    items: list('Always empty.', record({})),
    ordersn,
    status: choice('Status of the order.', order_statuses),
    completed_scenario: choice('How the order was completed; empty before.', ['', 'NORMAL', 'RRAOC']),
    update_time,
  },
  sample: {
    msg_id: '7c0f3a5d9b1e4f6082c4d6e8fa0b1c2d',
    data: {
      items: [],
      ordersn: '220810QSK8S7BX',
      status: 'PROCESSED',
      completed_scenario: '',
      update_time: 1660123127,
    },
    shop_id: 727720655,
    code: 3,
    timestamp: 1660123127,
  },
})
  .from(orderEvents, function* ({ subject, data, happened_at }) {
    const { from_status, to_status, completed_before } = data;
    if (to_status === undefined || to_status === from_status) return;
    const scenario = completed_before ? 'RRAOC' : 'NORMAL';
    yield { data: orderStatus(subjectKey(subject), to_status, scenario, happened_at) };
  })
  .from(packageEvents, function* ({ subject, data, happened_at }) {
    const { from_order_status, to_order_status } = data;
    if (to_order_status === undefined || to_order_status === from_order_status) return;
    const [order_sn] = packageKey(subject);
    yield ofOrder(order_sn, orderStatus(order_sn, to_order_status, 'NORMAL', happened_at));
  });

export const package_fulfillment_status_push = pushCode({
  code: 30,
  name: 'package_fulfillment_status_push',
  about: 'The logistics status of a package has changed.',
  level: 'shop',
  sent_when: 'the logistics_status of a package changes',
  data: {
    ordersn,
    package_number,
    fulfillment_status: choice('The logistics_status of the package.', logistics_statuses),
    update_time,
  },
  sample: {
    msg_id: '5e21b08f4c7d4a39a6f1c3e5d7092b4a',
    data: {
      ordersn: '220810QSK8S7BX',
      package_number: '2485710696837122445',
      fulfillment_status: 'LOGISTICS_REQUEST_CREATED',
      update_time: 1660123127,
    },
    shop_id: 727720655,
    code: 30,
    timestamp: 1660123127,
  },
}).from(packageEvents, function* ({ subject, data, happened_at: update_time }) {
  const { from_status, to_status: fulfillment_status } = data;
  if (fulfillment_status === undefined || fulfillment_status === from_status) return;
  const [ordersn, package_number] = packageKey(subject);
  yield ofOrder(ordersn, { ordersn, package_number, fulfillment_status, update_time });
});

const package_values = record({
  ship_by_date: optional(timestamp('When the package must be shipped at the latest; 0 if not set.')),
  logistics_channel_id: optional(id('Id of the logistics channel.')),
  return_code: optional(text('Code for the return of the package.')),
});

export const package_info_push = pushCode({
  code: 47,
  name: 'package_info_push',
  about: 'Facts of a package have changed.',
  level: 'shop',
  sent_when:
    'an order is paid later than it was placed, which sets its ship_by_date. Stoa never changes the other fields',
  data: {
    order_sn: ordersn,
    package_number,
    changed_fields: list(
      'The changed fields.',
      choice(['ship_by_date', 'logistics_channel_id', 'return_code']),
    ),
    old: package_values,
    new: package_values,
    update_time,
  },
  sample: {
    msg_id: '0d4b6f82a1c34e5796b8dafc1e3050a7',
    data: {
      order_sn: '220810QSK8S7BX',
      package_number: '2485710696837122445',
      changed_fields: ['ship_by_date'],
      old: { ship_by_date: 0 },
      new: { ship_by_date: 1660382327 },
      update_time: 1660123127,
    },
    shop_id: 727720655,
    code: 47,
    timestamp: 1660123127,
  },
}).from(packageEvents, function* ({ subject, data, happened_at: update_time }) {
  const { ship_by_date } = data;
  if (ship_by_date === undefined) return;
  const [order_sn, package_number] = packageKey(subject);
  yield ofOrder(order_sn, {
    order_sn,
    package_number,
    changed_fields: ['ship_by_date'],
    old: { ship_by_date: 0 },
    new: { ship_by_date },
    update_time,
  });
});

export const orderPushes = [order_status_push, package_fulfillment_status_push, package_info_push] as const;
