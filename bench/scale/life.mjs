// The life of an order: the calls for it by partner and marketplace, one after the other.
const thermal = 'THERMAL_AIR_WAYBILL';
const day_s = 86_400;

const partner = (operation, method, requestOf) => ({
  name: operation.split('.').at(-1),
  call: (server, order) => server.call(operation, method, order.shop, requestOf(order)),
});
const marketplace = (action, bodyOf) => ({
  name: action,
  call: (server, order) => server.act(action, { shop_id: order.shop.shop_id, ...bodyOf(order) }),
});

const named = ({ order_sn }) => ({ order_sn });
const listed = ({ order_sn }) => ({ order_list: [{ order_sn, shipping_document_type: thermal }] });

const lately = () => {
  const now = Math.floor(Date.now() / 1_000);
  return { time_range_field: 'update_time', time_from: now - day_s, time_to: now + 60, page_size: 100 };
};
const detail = {
  response_optional_fields: 'item_list,recipient_address,package_list,total_amount,pay_time',
};

/** `drawing` waits for the worker afterwards, whose time counts with it. */
export const life = [
  { ...marketplace('order/place', ({ placed }) => placed), keeps: ['order_sn', 'package_number'] },
  partner('v2.order.get_order_list', 'GET', lately),
  partner('v2.order.get_order_detail', 'GET', ({ order_sn }) => ({ order_sn_list: order_sn, ...detail })),
  partner('v2.logistics.get_shipping_parameter', 'GET', named),
  partner('v2.logistics.ship_order', 'POST', ({ order_sn }) => ({ order_sn, dropoff: {} })),
  { ...partner('v2.logistics.get_tracking_number', 'GET', named), keeps: ['tracking_number'] },
  {
    ...partner('v2.logistics.create_shipping_document', 'POST', ({ order_sn, tracking_number }) => ({
      order_list: [{ order_sn, tracking_number, shipping_document_type: thermal }],
    })),
    drawing: true,
  },
  partner('v2.logistics.get_shipping_document_result', 'POST', listed),
  partner('v2.logistics.download_shipping_document', 'POST', (order) => ({
    shipping_document_type: thermal,
    order_list: [named(order)],
  })),
  marketplace('package/pick_up', named),
  marketplace('package/deliver', named),
  marketplace('order/confirm', named),
  partner('v2.payment.get_escrow_detail', 'GET', named),
];
