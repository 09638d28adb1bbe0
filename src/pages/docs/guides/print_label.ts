import type { Guide } from './guide.ts';

export const print_label: Guide = {
  task: 'Print a label',
  shop: 'sg-local',
  steps: [
    {
      operation: 'v2.order.get_order_list',
      why: 'Lists the orders whose shipping is arranged and whose packages have not been picked up yet.',
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
      why: 'Returns which document types are possible for the label, and which one fits the channel.',
      request: { order_list: [{ order_sn: '<order_sn>' }] },
      takes: {
        package_number: 'response.result_list.0.package_number',
        shipping_document_type: 'response.result_list.0.suggest_shipping_document_type',
      },
    },
    {
      operation: 'v2.logistics.get_tracking_number',
      why: 'Returns the tracking number that is printed on the label.',
      request: { order_sn: '<order_sn>', package_number: '<package_number>' },
      takes: { tracking_number: 'response.tracking_number' },
    },
    {
      operation: 'v2.logistics.create_shipping_document',
      why: 'Starts to create the label. One call can request up to 50 packages; `v2.logistics.create_shipping_document_job` accepts 600.',
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
      why: 'Returns the progress. While the status is PROCESSING, ask again after a second.',
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
      why: 'Returns the PDF.',
      request: {
        shipping_document_type: '<shipping_document_type>',
        order_list: [{ order_sn: '<order_sn>', package_number: '<package_number>' }],
      },
    },
  ],
};
