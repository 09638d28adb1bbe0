// The calls of an order's life, as a partner and a marketplace make them.
import type { StoaClient } from '../../src/exports/client.ts';
import type { StoaOperator } from '../../src/exports/operator_client.ts';

/** What is known of an order from earlier calls. */
interface LivingOrder {
  readonly shop_id: number;
  order_sn: string;
  tracking_number: string;
}

interface LifeCall {
  readonly name: string;
  /** The kind of job that does its work. */
  readonly job?: string;
  call(client: StoaClient, operator: StoaOperator, order: LivingOrder): Promise<unknown>;
}

const shipping_document_type = 'THERMAL_AIR_WAYBILL';
const day_s = 86_400;

const listed = ({ order_sn }: LivingOrder) => ({ order_list: [{ order_sn, shipping_document_type }] });

export const newOrder = (shop_id: number): LivingOrder => ({ shop_id, order_sn: '', tracking_number: '' });

const named = ({ order_sn }: LivingOrder) => ({ order_sn });
const of = ({ shop_id, order_sn }: LivingOrder) => ({ shop_id, order_sn });

export const order_life: readonly LifeCall[] = [
  {
    name: 'order.place',
    async call(_client, operator, order) {
      const { shop_id } = order;
      order.order_sn = (await operator.act('order.place', { shop_id })).order_sn;
    },
  },
  {
    name: 'get_order_list',
    call(client) {
      const now = Math.floor(Date.now() / 1_000);
      return client.call('v2.order.get_order_list', {
        time_range_field: 'update_time',
        time_from: now - day_s,
        time_to: now + 60,
        page_size: 20,
      });
    },
  },
  {
    name: 'get_order_detail',
    call: (client, _operator, { order_sn }) =>
      client.call('v2.order.get_order_detail', {
        order_sn_list: [order_sn],
        response_optional_fields: [
          'item_list',
          'recipient_address',
          'package_list',
          'total_amount',
          'pay_time',
        ],
      }),
  },
  {
    name: 'get_shipping_parameter',
    call: (client, _operator, order) => client.call('v2.logistics.get_shipping_parameter', named(order)),
  },
  {
    name: 'ship_order',
    call: (client, _operator, order) =>
      client.call('v2.logistics.ship_order', { ...named(order), dropoff: {} }),
  },
  {
    name: 'get_tracking_number',
    async call(client, _operator, order) {
      order.tracking_number = (
        await client.call('v2.logistics.get_tracking_number', named(order))
      ).tracking_number;
    },
  },
  {
    name: 'create_shipping_document',
    job: 'render_package_documents',
    async call(client, _operator, order) {
      const { order_sn, tracking_number } = order;
      await client.call('v2.logistics.create_shipping_document', {
        order_list: [{ order_sn, tracking_number, shipping_document_type }],
      });
    },
  },
  {
    name: 'get_shipping_document_result',
    call: (client, _operator, order) =>
      client.call('v2.logistics.get_shipping_document_result', listed(order)),
  },
  {
    name: 'download_shipping_document',
    call: (client, _operator, order) =>
      client.call('v2.logistics.download_shipping_document', {
        shipping_document_type,
        order_list: [named(order)],
      }),
  },
  {
    name: 'package.pick_up',
    call: (_client, operator, order) => operator.act('package.pick_up', of(order)),
  },
  {
    name: 'package.deliver',
    call: (_client, operator, order) => operator.act('package.deliver', of(order)),
  },
  { name: 'order.confirm', call: (_client, operator, order) => operator.act('order.confirm', of(order)) },
  {
    name: 'get_escrow_detail',
    call: (client, _operator, order) => client.call('v2.payment.get_escrow_detail', named(order)),
  },
];
