import { parseJson } from '../../engine/store/json.ts';
import type { Sources } from '../../engine/view/source.ts';
import { view } from '../../engine/view/view.ts';
import { showActivities } from './activities.ts';
import { arrivalOf, parcel_columns, showFollowUps } from './follow_ups.ts';
import { get_return_detail } from './get_return_detail.contract.ts';
import { get_return_list } from './get_return_list.contract.ts';
import { returnsTables } from './returns.tables.ts';
import { default_compensation_type } from './returns.ts';
import { shownAmount, shownLines } from './shown_lines.ts';

type Columns = typeof returnsTables.return_request.columns;

/** The fields that the list and the detail share. */
const common = (row: Sources<Columns>) => ({
  status: row.column('return_status'),
  reassessed_request_reason: row.computed([], () => 'NONE' as const),
  refund_amount: row.units('refund_amount_micros'),
  amount_before_discount: row.units('amount_before_discount_micros'),
  currency: row.given(),
  due_date: row.computed(['due_date'], ({ due_date }) => due_date ?? 0),
  return_ship_due_date: row.computed(
    ['return_ship_due_date'],
    ({ return_ship_due_date }) => return_ship_due_date ?? 0,
  ),
  return_seller_due_date: row.computed(
    ['return_seller_due_date'],
    ({ return_seller_due_date }) => return_seller_due_date ?? 0,
  ),
  needs_logistics: row.computed(['return_solution'], ({ return_solution }) => return_solution === 0),
  dispute_reason: row.json('dispute_reason'),
  dispute_text_reason: row.json('dispute_text_reason'),
  image: row.json('image'),
  user: row.computed(['buyer_username', 'buyer_email'], ({ buyer_username, buyer_email }) => ({
    username: buyer_username,
    email: buyer_email,
    portrait: '',
  })),
  is_seller_arrange: row.computed([], () => false),
  is_shipping_proof_mandatory: row.computed([], () => false),
  is_arrived_at_warehouse: row.computed(parcel_columns, arrivalOf),
  follow_up_action_list: row.computed([...parcel_columns, 'lines', 'follow_up_actions'], showFollowUps),
});

export const returnListView = view(
  returnsTables.return_request,
  get_return_list.response.properties.return.items,
  (row) => ({
    ...common(row),
    item: row.computed(['lines'], ({ lines }) => shownLines(lines).map(({ line }) => line)),
    seller_compensation_status: row.column('compensation_status'),
  }),
);

const nowhere = {
  address: '',
  name: '',
  phone: '',
  town: '',
  district: '',
  city: '',
  state: '',
  region: '',
  zipcode: '',
};

const wayBack = (row: Sources<Columns>) =>
  row.computed(
    ['reverse_logistics_status'],
    ({ reverse_logistics_status }) => reverse_logistics_status ?? ('' as const),
  );

export const returnDetailView = view(returnsTables.return_request, get_return_detail.response, (row) => ({
  ...common(row),
  item: row.computed(['lines'], ({ lines }) =>
    shownLines(lines).map(({ line, refund_amount }) => ({ ...line, refund_amount })),
  ),
  seller_proof: row.computed(
    ['seller_proof_status', 'seller_evidence_deadline'],
    ({ seller_proof_status, seller_evidence_deadline }) => ({
      seller_proof_status,
      seller_evidence_deadline: seller_evidence_deadline ?? 0,
    }),
  ),
  seller_compensation: row.computed(
    [
      'compensation_status',
      'seller_compensation_due_date',
      'compensation_amount_micros',
      'compensation_type',
    ],
    ({
      compensation_status,
      seller_compensation_due_date,
      compensation_amount_micros,
      compensation_type,
    }) => ({
      seller_compensation_status: compensation_status,
      seller_compensation_due_date: seller_compensation_due_date ?? 0,
      compensation_amount: shownAmount(compensation_amount_micros),
      compensation_amount_list:
        compensation_amount_micros === 0
          ? []
          : [
              {
                compensation_type: compensation_type ?? default_compensation_type,
                compensation_amount: shownAmount(compensation_amount_micros),
              },
            ],
    }),
  ),
  negotiation: row.computed(
    [
      'negotiation_status',
      'latest_solution',
      'latest_offer_amount_micros',
      'latest_offer_creator',
      'counter_limit',
      'offer_due_date',
    ],
    ({ latest_offer_amount_micros, offer_due_date, ...negotiation }) => ({
      negotiation_status: negotiation.negotiation_status,
      latest_solution: negotiation.latest_solution,
      latest_offer_amount: shownAmount(latest_offer_amount_micros),
      latest_offer_creator: negotiation.latest_offer_creator,
      counter_limit: negotiation.counter_limit,
      offer_due_date: offer_due_date ?? 0,
    }),
  ),
  buyer_videos: row.json('buyer_videos'),
  activity: row.computed(['lines'], ({ lines }) => showActivities(lines)),
  logistics_status: wayBack(row),
  reverse_logistics_status: wayBack(row),
  reverse_logistic_status: wayBack(row),
  reverse_logistic_channel_name: row.column('reverse_logistics_channel_name'),
  is_reverse_logistics_channel_integrated: row.computed(
    ['return_solution'],
    ({ return_solution }) => return_solution === 0,
  ),
  return_pickup_address: row.computed(['return_pickup_address'], ({ return_pickup_address }) =>
    return_pickup_address === null ? nowhere : parseJson(return_pickup_address),
  ),
  return_address: row.computed(['whs_id'], ({ whs_id }) => ({ whs_id })),
  has_uploaded_shipping_proof: row.computed([], () => false),
}));
