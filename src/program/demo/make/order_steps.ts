// Steps of an order of the demo: it is placed, paid, cancelled or confirmed, and its buyer comments on it.

import { digits, randomOf } from '../../../engine/seeded_random.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { updateTrackingStatus } from '../../../market/logistics/tracking/update_tracking_status.ts';
import {
  answerCancel,
  askCancel,
  cancelOrderAction,
  confirmOrderAction,
  giveInvoiceAction,
} from '../../../market/order/actions/order_actions.ts';
import { checkPrescription } from '../../../market/order/actions/prescription_actions.ts';
import { placeOrder } from '../../../market/order/commands/place_order.ts';
import { splitIntoPackages } from '../../../market/order/commands/split_order.ts';
import { writeComment } from '../../../market/product/actions/comment_actions.ts';
import { replyComment } from '../../../market/product/comments/reply_comment.ts';
import { minutesOf } from './ages.ts';
import { channelOf, regionOf, type SourceLine, type SourceStep, source } from './demo_source.ts';
import { goodsValue } from './items.ts';
import type { MadeOrder } from './made_order.ts';
import type { DemoStep, Moment } from './steps.ts';

const payment_methods = ['Credit Card', 'Online Banking', 'E-Wallet'];

const blank_address = {
  name: '',
  phone: '',
  state: '',
  city: '',
  district: '',
  town: '',
  address: '',
  zipcode: '',
};

async function place(moment: Moment, made: MadeOrder): Promise<unknown> {
  const { shop_id, buyer, to, lines, logistic_id, ships_from_address_id, message, cod, unpaid } = made.source;
  const { checkout } = made.source;
  const region = regionOf(shop_id);
  const own = randomOf(source.seed, `buyer ${buyer}`);
  const buyer_user_id = 600_000_000 + own.between(0, 99_999_999);
  const placed = await placeOrder(moment.as('buyer'), {
    order_sn: made.number.made,
    shop: {
      shop_id,
      region,
      seller_type: source.shops.get(shop_id)?.seller_type ?? 'local',
      primary_shop_id: source.shops.get(shop_id)?.primary_shop_id ?? null,
    },
    lines: lines.map(({ package: _, ...line }) => line),
    buyer: {
      buyer_user_id,
      buyer_username: buyer,
      ...(region === 'BR' && { buyer_cpf_id: own.text(digits, 11) }),
    },
    recipient_address: { ...blank_address, region, ...to },
    channel: channelOf(logistic_id),
    ...(ships_from_address_id !== undefined && { ships_from_address_id }),
    payment_method: cod ? 'Cash on Delivery' : own.pick(payment_methods),
    ...(cod && { cod }),
    ...(unpaid && { unpaid }),
    ...(message !== undefined && { message_to_seller: message }),
    ...(checkout && { checkout }),
  });
  if (isRefused(placed)) return placed;
  made.package_numbers = [placed.package_number];
  return placed;
}

/** The lines of an order, by package. */
function packedLines(lines: readonly SourceLine[]) {
  const count = 1 + Math.max(...lines.map(({ package: at = 0 }) => at));
  const numbered = lines.map(({ quantity, package: at = 0 }, index) => ({
    at,
    piece: { line_no: index + 1, model_quantity: quantity },
  }));
  return Array.from({ length: count }, (_, at) =>
    numbered.filter((line) => line.at === at).map(({ piece }) => piece),
  );
}

async function split(moment: Moment, made: MadeOrder): Promise<unknown> {
  const name = { shop_id: made.source.shop_id, order_sn: made.number.made };
  const done = await splitIntoPackages(
    moment.as('seller', source.partner_id),
    name,
    packedLines(made.source.lines),
  );
  if (isRefused(done)) return done;
  made.package_numbers = done.package_numbers;
  return done;
}

function invoiceOf(made: MadeOrder, now: number) {
  const random = randomOf(source.seed, `invoice ${made.number.written}`);
  return {
    number: random.text(digits, 9),
    series_number: '1',
    access_key: random.text(digits, 44),
    tax_code: '5102',
    status: 'valid' as const,
    issue_date: now,
    total_value_micros: goodsValue(made.source),
    products_total_value_micros: goodsValue(made.source),
  };
}

async function comment(moment: Moment, made: MadeOrder, request: SourceStep[2]): Promise<unknown> {
  const without_media = { image_url_list: [], video_url_list: [] };
  const asked = requestFor<typeof writeComment>(made, { ...without_media, ...request });
  const written = await writeComment(moment.action(), asked);
  if (!isRefused(written)) made.comment_ids.set(asked.item_id, written.comment_id);
  return written;
}

/** The seller replies to the comment on an item. */
async function reply(moment: Moment, made: MadeOrder, request: SourceStep[2]): Promise<unknown> {
  const { item_id, comment: text } = request as { item_id: number; comment: string };
  const comment_id = made.comment_ids.get(item_id);
  if (comment_id === undefined) throw new Error(`There is no comment on ${item_id}.`);
  const comment_list = [{ comment_id, comment: text }];
  return replyComment(moment.operation(made.source.shop_id), { comment_list });
}

/** The steps that the source can name. */
const kinds: Readonly<Record<string, (moment: Moment, made: MadeOrder, request: SourceStep[2]) => unknown>> =
  {
    split,
    give_invoice: (moment, made) =>
      giveInvoiceAction(moment.action(), { ...nameOf(made), invoice: invoiceOf(made, moment.now) }),
    cancel: (moment, made, request) =>
      cancelOrderAction(moment.action(), requestFor<typeof cancelOrderAction>(made, request)),
    ask_cancel: (moment, made, request) =>
      askCancel(moment.action(), requestFor<typeof askCancel>(made, request)),
    answer_cancel: (moment, made, request) =>
      answerCancel(moment.action(), requestFor<typeof answerCancel>(made, request)),
    check_prescription: (moment, made, request) =>
      checkPrescription(moment.action(), requestFor<typeof checkPrescription>(made, request)),
    confirm: (moment, made) => confirmOrderAction(moment.action(), nameOf(made)),
    comment,
    reply,
    report_pickup: report('logistics_pickup_done'),
    report_delivery: report('logistics_delivery_done'),
    report_failed_delivery: report('logistics_delivery_failed'),
  };

const nameOf = ({ source: { shop_id }, number: { made: order_sn } }: MadeOrder) => ({ shop_id, order_sn });

/** The request of a step, with its order. The handler's own rules check it. */
const requestFor = <H extends (context: never, request: never) => unknown>(
  made: MadeOrder,
  request: SourceStep[2],
) => ({ ...nameOf(made), ...request }) as Parameters<H>[1];

/** The seller reports the progress of a delivery. */
function report(logistics_status: string) {
  return (moment: Moment, made: MadeOrder, request: SourceStep[2]) =>
    updateTrackingStatus(
      moment.operation(made.source.shop_id),
      requestFor<typeof updateTrackingStatus>(made, { logistics_status, ...request }),
    );
}

export function orderSteps(made: MadeOrder): DemoStep[] {
  const { age, steps = [], handle = '' } = made.source;
  const { random } = made;
  const title = `order ${handle} ${made.number.made}`;
  return [
    { age: minutesOf(age), name: `${title}: place`, random, take: (moment) => place(moment, made) },
    ...steps.map(([kind, step_age, request]) => {
      const take = kinds[kind];
      if (!take) throw new Error(`${title}: there is no step ${kind}.`);
      return {
        age: minutesOf(step_age),
        name: `${title}: ${kind}`,
        random,
        take: async (moment: Moment) => take(moment, made, request),
      };
    }),
  ];
}
