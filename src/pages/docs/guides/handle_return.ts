import type { Guide } from './guide.ts';

export const handle_return: Guide = {
  task: 'Handle returns',
  shop: 'th-local',
  steps: [
    {
      operation: 'v2.returns.get_return_list',
      why: 'Lists the returns that wait for an answer. Those without an answer by their due_date are accepted.',
      request: { page_no: 0, page_size: 20, status: 'REQUESTED' },
      takes: { return_sn: 'response.return.0.return_sn' },
    },
    {
      operation: 'v2.returns.get_return_detail',
      why: 'Returns what the buyer complains about, with pictures, and which refund is requested.',
      request: { return_sn: '<return_sn>' },
      shows: { 'response.return_sn': '<return_sn>' },
    },
    {
      operation: 'v2.returns.get_return_dispute_reason',
      why: 'Returns the reasons for which this return can be disputed, and the evidence that each of them requires.',
      request: { return_sn: '<return_sn>' },
      takes: {
        dispute_reason_id: 'response.dispute_reason_list.0.dispute_reason',
        module_index: 'response.dispute_reason_list.0.evidence_module_list.0.module_index',
        requirement: 'response.dispute_reason_list.0.evidence_module_list.0.requirement',
      },
    },
    {
      operation: 'v2.returns.dispute',
      why: 'Disputes the return, with evidence. If you agree with the buyer, call confirm instead, or offer a part of the sum.',
      request: {
        return_sn: '<return_sn>',
        email: 'returns@erp.example',
        dispute_reason_id: '<dispute_reason_id>',
        dispute_text_reason: 'The right item was sent, as the photo shows.',
        image_list: [
          {
            module_index: '<module_index>',
            requirement: '<requirement>',
            image_url: ['https://erp.example/evidence/parcel.jpg'],
          },
        ],
      },
    },
    {
      operation: 'v2.returns.get_return_detail',
      why: 'From now on the marketplace decides.',
      request: { return_sn: '<return_sn>' },
      shows: { 'response.status': 'SELLER_DISPUTE' },
    },
  ],
};
