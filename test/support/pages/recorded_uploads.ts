// What the examples of uploads send, because the demo's examples contain no files.

import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import { upload_image } from '../../../src/market/media_space/upload_image.contract.ts';
import { upload_video_part } from '../../../src/market/media_space/videos/upload_video_part.contract.ts';
import { get_pending_buyer_invoice_order_list } from '../../../src/market/order/invoices/get_pending_buyer_invoice_order_list.contract.ts';
import { upload_invoice_doc } from '../../../src/market/order/invoices/upload_invoice_doc.contract.ts';
import { invoice_file_types } from '../../../src/market/order/order.ts';
import { convert_image } from '../../../src/market/returns/proofs/convert_image.contract.ts';
import type { DemoDescription } from '../../../src/program/demo/demo.ts';
import { hideSecrets } from '../../../src/program/demo/example_secrets.ts';
import type { GivenShop } from '../given/account.ts';
import { png } from '../items/images.ts';
import { content_type, filePart, multipart, upload } from '../items/uploads.ts';
import { md5, videoUploads } from '../items/video_uploads.ts';
import type { World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';

interface RecordedUpload {
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: Record<string, unknown>;
  /** The shop that uploads; left out for uploads of partners. */
  readonly caller_id?: number;
}

async function recordImage(world: World, partner: DemoDescription): Promise<RecordedUpload> {
  const { body } = await upload(world, [png()], { partner });
  return { request: { image: ['image.png'], scene: 'normal', ratio: '1:1' }, answer: body };
}

/** The stored part of one upload in the demo is sent for the other one, which has the same file. */
async function recordVideoPart(world: World, partner: DemoDescription): Promise<RecordedUpload> {
  const [piece] = (await storedRows(world, 'video_piece')) as { bytes: Uint8Array }[];
  const content = piece?.bytes ?? new Uint8Array();
  const { video_upload_id } = partner.examples['v2.media_space.cancel_video_upload']?.request ?? {};
  const request = { video_upload_id: String(video_upload_id), part_seq: 0, content_md5: md5(content) };
  const { body } = await videoUploads(world).sendPart({ ...request, content, partner });
  return { request: { ...request, part_content: 'video.mp4' }, answer: body };
}

/** The shop of an example, as tests know shops. */
function callerOf(demo: DemoDescription, caller: string | undefined): GivenShop {
  const owner = demo.shops.find(({ name }) => name === caller);
  if (!owner) throw new Error('The demo has no such shop.');
  return { ...owner, region: owner.region as GivenShop['region'] };
}

/** A call with fields and one file. */
async function send(
  world: World,
  demo: DemoDescription,
  shop: GivenShop,
  operation: Operation,
  fields: Readonly<Record<string, unknown>>,
  file: ReturnType<typeof filePart>,
) {
  const url = await signedUrl(operation, {}, { ...demo, base_url: '', shop, clock: world.clock });
  const parts = Object.entries(fields).map(([name, value]) => ({ name, content: String(value) }));
  const headers = { 'content-type': content_type };
  return world.send(url, { method: 'POST', headers, body: multipart([...parts, file]) });
}

/** An image for the return whose evidence the marketplace has asked for. */
async function recordReturnImage(world: World, demo: DemoDescription): Promise<RecordedUpload> {
  const { caller, request: example = {} } = demo.examples['v2.returns.query_proof'] ?? {};
  const shop = callerOf(demo, caller);
  const fields = { return_sn: String(example.return_sn) };
  const image = filePart(png(), { name: 'upload_image', file_name: 'image.png' });
  const { body } = await send(world, demo, shop, convert_image, fields, image);
  return {
    caller_id: shop.shop_id,
    request: { ...fields, upload_image: ['image.png'] },
    answer: hideSecrets(body),
  };
}

/** A PDF for an order whose invoice is pending. It releases nothing. */
async function recordInvoice(world: World, demo: DemoDescription): Promise<RecordedUpload> {
  const { caller, request: query = {} } = demo.examples[get_pending_buyer_invoice_order_list.name] ?? {};
  const shop = callerOf(demo, caller);
  const { body } = await world.call(get_pending_buyer_invoice_order_list.name, query, {
    shop,
    partner: demo,
  });
  const { order_sn = '' } = body.response.order_list[0] ?? {};
  const request = { order_sn, file_type: invoice_file_types.pdf };
  const file = filePart('%PDF-1.7 invoice', { name: 'file', file_name: 'invoice.pdf' });
  const answer = await send(world, demo, shop, upload_invoice_doc, request, file);
  return {
    caller_id: shop.shop_id,
    request: { ...request, file: 'invoice.pdf' },
    answer: answer.body,
  };
}

const uploads: Readonly<Record<string, typeof recordImage>> = {
  [upload_image.name]: recordImage,
  [upload_video_part.name]: recordVideoPart,
  [upload_invoice_doc.name]: recordInvoice,
  [convert_image.name]: recordReturnImage,
};

/** @throws Error for an upload without a definition of what it sends. */
export async function recordUpload(
  world: World,
  demo: DemoDescription,
  { name }: Operation,
): Promise<RecordedUpload> {
  const record = uploads[name];
  if (!record) throw new Error(`Define what the example of ${name} sends.`);
  return record(world, demo);
}
