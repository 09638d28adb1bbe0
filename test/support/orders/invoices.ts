// Calls about the invoices of orders.
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import { download_invoice_doc } from '../../../src/market/order/invoices/download_invoice_doc.contract.ts';
import { get_buyer_invoice_info } from '../../../src/market/order/invoices/get_buyer_invoice_info.contract.ts';
import { get_pending_buyer_invoice_order_list } from '../../../src/market/order/invoices/get_pending_buyer_invoice_order_list.contract.ts';
import { upload_invoice_doc } from '../../../src/market/order/invoices/upload_invoice_doc.contract.ts';
import { invoice_file_types } from '../../../src/market/order/order.ts';
import type { GivenShop } from '../given/account.ts';
import type { Columns } from '../given/row.ts';
import { content_type, filePart, multipart } from '../items/uploads.ts';
import type { World } from '../world/harness.ts';

export const fiscal_access_key = '35231112345678000190550010000012341000012348';
export const fiscalNote = (number = '1234', key = fiscal_access_key) =>
  `<?xml version="1.0"?><nfeProc><NFe><infNFe Id="NFe${key}"><ide><nNF>${number}</nNF><serie>1</serie>` +
  '<dhEmi>2026-03-01T09:00:00-03:00</dhEmi></ide><det><prod><CFOP>5102</CFOP></prod></det>' +
  '<total><ICMSTot><vProd>39.90</vProd><vNF>45.90</vNF></ICMSTot></total></infNFe></NFe></nfeProc>';
export const invoice_pdf = '%PDF-1.7 invoice';

export function invoiceCalls(world: World) {
  const upload = async (
    shop: GivenShop,
    order_sn: string,
    content: string | Uint8Array,
    file_type: keyof typeof invoice_file_types = 'pdf',
  ) => {
    const { partner, clock } = world;
    const url = await signedUrl(upload_invoice_doc, {}, { base_url: '', ...partner, shop, clock });
    const code = String(invoice_file_types[file_type]);
    const body = multipart([
      { name: 'order_sn', content: order_sn },
      { name: 'file_type', content: code },
      filePart(content, { name: 'file', file_name: 'invoice' }),
    ]);
    return world.send(url, { method: 'POST', headers: { 'content-type': content_type }, body });
  };
  const download = (shop: GivenShop, order_sn: string) =>
    world.call(download_invoice_doc.name, { order_sn }, { shop });
  const info = (shop: GivenShop, ...order_sns: string[]) =>
    world.call(
      get_buyer_invoice_info.name,
      { queries: order_sns.map((order_sn) => ({ order_sn })) },
      { shop },
    );
  const pending = (shop: GivenShop, more: Record<string, unknown> = {}) =>
    world.call(get_pending_buyer_invoice_order_list.name, { page_size: 100, ...more }, { shop });
  const pendingOf = async (shop: GivenShop) =>
    (await pending(shop)).body.response.order_list.map(({ order_sn }) => order_sn);
  const asked = (
    { shop, order_sn }: { shop: GivenShop; order_sn: string },
    record: Partial<Columns<'buyer_invoice'>> = {},
  ) =>
    world.given.row('buyer_invoice', {
      shop_id: shop.shop_id,
      order_sn,
      invoice_type: 'personal',
      detail: { name: 'Ada Buyer' },
      requested_at: 'now',
      ...record,
    });
  const brazilian = () => world.given.shop({ region: 'BR' });
  const philippine = () => world.given.shop({ region: 'PH' });
  const orderOf = async (shop: GivenShop, order_sn: string) => {
    const request = { order_sn_list: order_sn, response_optional_fields: 'invoice_data' };
    const { body } = await world.call('v2.order.get_order_detail', request, { shop });
    return body.response.order_list[0];
  };

  return { upload, download, info, pending, pendingOf, asked, brazilian, philippine, orderOf };
}
