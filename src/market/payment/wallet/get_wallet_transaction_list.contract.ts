import {
  choice,
  decimal,
  flag,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import {
  list_pages_max,
  money_flows,
  page_size_max,
  type WalletType,
  wallet_tabs,
  wallet_types,
} from '../payment.ts';

const types = Object.keys(wallet_types) as WalletType[];

export const get_wallet_transaction_list = operation({
  name: 'v2.payment.get_wallet_transaction_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary:
    'Lists the movements in the wallet of a local shop within at most 15 days, newest first, in pages.',
  description:
    'Incomes of orders and adjustments come in when they are released, and payouts go out. current_balance is the sum of all movements up to and including the row, whatever the request filters.',
  allow: { seller_type: { is: 'local', refusal: 'wallet_not_local' } },
  request: {
    page_no: int32('Number of the page, from 0.', { minimum: 0, maximum: list_pages_max }),
    page_size: withDefault(int32('The most movements per page.', { minimum: 1, maximum: page_size_max }), 40),
    create_time_from: optional(
      timestamp('Start of the period, included; by default 15 days before create_time_to.'),
    ),
    create_time_to: optional(
      timestamp('End of the period, included; by default 15 days after create_time_from, or now.'),
    ),
    wallet_type: optional(text('Ignored: a shop has one wallet.')),
    transaction_type: optional(
      choice('Only movements of this type, by its name or its number.', [
        ...types,
        ...Object.values(wallet_types).map(String),
      ]),
    ),
    money_flow: optional(choice('Only movements in this direction.', money_flows)),
    transaction_tab_type: optional(
      text(`Only movements of this tab: ${wallet_tabs.join(', ')}. Any other text means all tabs.`),
    ),
  },
  response: {
    transaction_list: list(
      'The movements, newest first.',
      record('One movement.', {
        status: choice('Status of the movement; always COMPLETED.', ['COMPLETED']),
        transaction_type: choice('Type of the movement.', types),
        txn_title: text('Title of the movement.'),
        amount: decimal('Amount of the movement; negative if it goes out.'),
        current_balance: decimal('Balance of the wallet after the movement.'),
        create_time: timestamp('Time of the movement: of the release, or of the payout.'),
        order_sn: text('Order of the movement; empty if it has none.'),
        refund_sn: text('Return whose refund or compensation it is; empty for any other movement.'),
        withdrawal_type: text('Always empty: every payout is made by the marketplace.'),
        transaction_fee: decimal('Always 0: a payout costs no fee.'),
        description: text('Details of the movement; the id of the payout, if it is one.'),
        buyer_name: text('Name of the buyer; empty if the movement has no order.'),
        pay_order_list: list(
          'The order of the movement; empty if it has none.',
          record('An order.', {
            order_sn: text('Order number.'),
            shop_name: text('Name of the shop.'),
          }),
        ),
        shop_name: text('Name of the shop.'),
        withdrawal_id: int64('Always 0: payouts have ids of digits as text, in description.'),
        reason: text('Reason for the movement; empty for a payout.'),
        root_withdrawal_id: int64('Always 0.'),
        transaction_tab_type: choice('Tab of the movement.', wallet_tabs),
        money_flow: choice('Direction of the movement.', money_flows),
        outlet_shop_name: text('Always empty: shops have no outlets.'),
      }),
    ),
    more: flag('Whether more movements follow this page.'),
  },
  envelope: 'without_warning',
  errors: pick(paymentErrors, 'wallet_not_local', 'time_invalid', 'time_period_too_large'),
  decisions: [
    { silent_on: 'Cross-border shops.', decided: 'They have no wallet: error_param. See get_payout_detail.' },
    {
      silent_on: 'Which movements there are.',
      decided:
        'Released Escrow transactions (ESCROW_VERIFIED_ADD, or _MINUS if negative), released adjustments (ADJUSTMENT_ADD, _MINUS), and payouts (WITHDRAWAL_CREATED, negative). A request can name the other types, but they have no rows.',
    },
    {
      silent_on: 'The order of the list.',
      decided:
        'Newest first. If a payout has the same second as the transactions that it includes, the payout is newer.',
    },
    {
      silent_on: 'A request without times.',
      decided: 'The last 15 days. With one time, the 15 days after or before it.',
    },
    { silent_on: 'Whether transaction_type is a name or a number.', decided: 'Both; the answer has names.' },
    {
      silent_on: 'The maximum page_no.',
      decided: `${list_pages_max}. Use a shorter period to get the other movements.`,
    },
  ],
});
