import type { Guide } from './guide.ts';

export const print_label: Guide = {
  task: 'Print a label',
  shop: 'sg-local',
  steps: [
    {
      operation: 'v2.order.get_order_list',
      why: 'Lists the orders whose shipping is arranged, and whose carrier waits for labelled parcels.',
      request: {
        time_range_field: 'update_time',
        time_from: '<now-14d>',
        time_to: '<now>',
        page_size: 20,
        order_status: 'PROCESSED',
      },
      takes: { order_sn: 'response.order_list.0.order_sn' },
    },
    {
      operation: 'v2.logistics.get_shipping_document_parameter',
      why: 'Says of which types the label may be, and which one suits the channel.',
      request: { order_list: [{ order_sn: '<order_sn>' }] },
      takes: {
        package_number: 'response.result_list.0.package_number',
        shipping_document_type: 'response.result_list.0.suggest_shipping_document_type',
      },
    },
    {
      operation: 'v2.logistics.get_tracking_number',
      why: 'Says the number that stands on the label.',
      request: { order_sn: '<order_sn>', package_number: '<package_number>' },
      takes: { tracking_number: 'response.tracking_number' },
    },
    {
      operation: 'v2.logistics.create_shipping_document',
      why: 'Has the label drawn. Up to 50 packages can be asked for at once; `v2.logistics.create_shipping_document_job` takes 600.',
      request: {
        order_list: [
          {
            order_sn: '<order_sn>',
            package_number: '<package_number>',
            tracking_number: '<tracking_number>',
            shipping_document_type: '<shipping_document_type>',
          },
        ],
      },
    },
    {
      operation: 'v2.logistics.get_shipping_document_result',
      why: 'Says how far it is. While the status is PROCESSING, ask again after a second.',
      request: {
        order_list: [
          {
            order_sn: '<order_sn>',
            package_number: '<package_number>',
            shipping_document_type: '<shipping_document_type>',
          },
        ],
      },
      waits_for_jobs: true,
      shows: { 'response.result_list.0.status': 'READY' },
    },
    {
      operation: 'v2.logistics.download_shipping_document',
      why: 'Answers with the PDF.',
      request: {
        shipping_document_type: '<shipping_document_type>',
        order_list: [{ order_sn: '<order_sn>', package_number: '<package_number>' }],
      },
    },
  ],
};
