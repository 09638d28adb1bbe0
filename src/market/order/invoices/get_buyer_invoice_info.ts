import type { Handler } from '../../../engine/gateway/handler.ts';
import { type JsonValue, parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { maskName } from '../detail/mask.ts';
import { listOrderStates } from '../order.store.ts';
import type { OrderTables } from '../order.tables.ts';
import { breakdown_names, buyer_invoice_names, shown_breakdown_names } from '../order.ts';
import type { get_buyer_invoice_info } from './get_buyer_invoice_info.contract.ts';
import { invoiceRowErrors } from './invoices.errors.ts';
import { listBuyerInvoices } from './invoices.store.ts';

type Row = ResponseOf<typeof get_buyer_invoice_info>['invoice_info_list'][number];
type Detail = JsonValue<OrderTables['buyer_invoice']['detail']>;

/** Shows these texts under their names, with a prefix if there is one; absent ones are empty. */
const showTexts = <const Name extends string, const Prefix extends string = ''>(
  names: readonly Name[],
  given: { readonly [N in Name]?: string | undefined } | undefined,
  { prefix, is_masked }: { readonly prefix: Prefix; readonly is_masked: boolean },
) =>
  Object.fromEntries(
    names.map((name) => {
      const text = given?.[name] ?? '';
      return [`${prefix}${name}`, is_masked ? maskName(text) : text];
    }),
  ) as Record<`${Prefix}${Name}`, string>;

const showDetail = (detail: Detail, is_masked: boolean): NonNullable<Row['invoice_detail']> => ({
  ...showTexts(buyer_invoice_names, detail, { prefix: '', is_masked }),
  address_breakdown: showTexts(shown_breakdown_names, detail.address_breakdown, { prefix: '', is_masked }),
  company_address_breakdown: showTexts(shown_breakdown_names, detail.company_address_breakdown, {
    prefix: 'company_',
    is_masked,
  }),
  household_address_breakdown: showTexts(breakdown_names, detail.household_address_breakdown, {
    prefix: 'household_',
    is_masked,
  }),
});

export const getBuyerInvoiceInfo: Handler<typeof get_buyer_invoice_info> = async (
  { shop: { shop_id }, store, refuse },
  { queries },
) => {
  const order_sns = queries.map(({ order_sn }) => order_sn);
  if (new Set(order_sns).size < order_sns.length) return refuse('order_named_twice');
  const [orders, requests] = await Promise.all([
    store.all(listOrderStates, { order_sns, shop_id }),
    store.all(listBuyerInvoices, { order_sns, shop_id }),
  ]);
  const status_of = new Map(orders.map(({ order_sn, order_status }) => [order_sn, order_status]));
  const request_of = new Map(requests.map((request) => [request.order_sn, request]));
  return {
    invoice_info_list: order_sns.map((order_sn): Row => {
      const [order_status, request] = [status_of.get(order_sn), request_of.get(order_sn)];
      if (!order_status || !request) {
        const { error } = invoiceRowErrors[order_status ? 'not_requested' : 'order_not_found'];
        return { order_sn, invoice_type: '', invoice_detail: null, error, is_requested: false };
      }
      const is_masked = order_status === 'COMPLETED' || order_status === 'CANCELLED';
      const invoice_detail = showDetail(parseJson(request.detail), is_masked);
      return { order_sn, invoice_type: request.invoice_type, invoice_detail, error: '', is_requested: true };
    }),
  };
};
