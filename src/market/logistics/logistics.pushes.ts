import { choice, text } from '../../kit/contract/field.ts';
import { subjectKey } from '../../kit/events/subject_events.ts';
import { pushCode } from '../../kit/pushes/push_code.ts';
import { packageEvents } from '../order/order.events.ts';
import { documentEvents, documentJobEvents } from './logistics.events.ts';

const ordersn = text('Number of the order.');
const package_number = text('Number of the package.');

export const order_trackingno_push = pushCode({
  code: 4,
  name: 'order_trackingno_push',
  about: 'A package has received its tracking number.',
  level: 'shop',
  sent_when: 'a package gets a tracking number',
  data: {
    ordersn,
    forder_id: text('Id of the part of the order that the package holds.'),
    package_number,
    tracking_no: text('The tracking number.'),
  },
  sample: {
    msg_id: 'b39c5e70f1824da4935e7b60c8d2f41a',
    data: {
      ordersn: '201118BCKPJQQ8',
      forder_id: '2485710696837122445',
      package_number: '2485710696837122445',
      tracking_no: 'SG2011180042',
    },
    shop_id: 296363855,
    code: 4,
    timestamp: 1660123089,
  },
}).from(packageEvents, function* ({ subject, data: { tracking_number: tracking_no } }) {
  if (tracking_no === undefined) return;
  const [ordersn = '', package_number = ''] = subjectKey(subject).split('/');
  const data = { ordersn, forder_id: package_number, package_number, tracking_no };
  // It belongs to the order: the pushes about an order arrive in the order of its events.
  yield { data, subject: `order:${ordersn}` };
});

export const shipping_document_status_push = pushCode({
  code: 15,
  name: 'shipping_document_status_push',
  about: 'The shipping document of a package is ready, or could not be made.',
  level: 'shop',
  sent_when: 'a shipping document becomes READY or FAILED, once for each of its packages',
  data: {
    ordersn,
    package_number,
    status: choice('Whether the document can be downloaded.', ['READY', 'FAILED']),
  },
  sample: {
    msg_id: '24e8d0a6c5b14f7f8d3b1a09e7c6f582',
    data: { ordersn: '201118BCKPJQQ8', package_number: '2485710696837122445', status: 'READY' },
    shop_id: 296363855,
    code: 15,
    timestamp: 1660123089,
  },
})
  .from(documentEvents, function* ({ data }) {
    const { order_sn: ordersn = '', package_number = '', document_status: status } = data;
    if (status !== undefined) yield { data: { ordersn, package_number, status } };
  })
  .from(documentJobEvents, function* ({ data: { package_list = [], job_status: status } }) {
    if (status === undefined) return;
    for (const { order_sn: ordersn, package_number } of package_list)
      yield { data: { ordersn, package_number, status } };
  });

export const logisticsPushes = [order_trackingno_push, shipping_document_status_push] as const;
