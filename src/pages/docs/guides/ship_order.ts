import type { Guide } from './guide.ts';

export const ship_order: Guide = {
  task: 'Ship an order',
  shop: 'sg-local',
  steps: [
    {
      operation: 'v2.order.get_shipment_list',
      why: 'Lists the packages that wait to be shipped.',
      request: { page_size: 20, cursor: '' },
      takes: {
        order_sn: 'response.order_list.0.order_sn',
        package_number: 'response.order_list.0.package_number',
      },
    },
    {
      operation: 'v2.logistics.get_shipping_parameter',
      why: 'Returns how the package can be shipped, and what each way requires: here a pickup at an address, at a time that the carrier offers.',
      request: { order_sn: '<order_sn>', package_number: '<package_number>' },
      takes: {
        address_id: 'response.pickup.address_list.0.address_id',
        pickup_time_id: 'response.pickup.address_list.0.time_slot_list.0.pickup_time_id',
      },
    },
    {
      operation: 'v2.logistics.ship_order',
      why: 'Arranges the shipment. If you send it again because an answer was lost, it returns `logistics.package_already_shipped`.',
      request: {
        order_sn: '<order_sn>',
        package_number: '<package_number>',
        pickup: { address_id: '<address_id>', pickup_time_id: '<pickup_time_id>' },
      },
    },
    {
      operation: 'v2.logistics.get_tracking_number',
      why: 'Returns the tracking number that the carrier assigned. It is empty at first: ask again.',
      request: { order_sn: '<order_sn>', package_number: '<package_number>' },
      takes: { tracking_number: 'response.tracking_number' },
    },
  ],
};
