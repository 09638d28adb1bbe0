// A person whose data is in every column that may have data of buyers, put there by the calls that put it there.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { png } from '../items/images.ts';
import { imageIdOf, upload } from '../items/uploads.ts';
import { packageDocuments } from '../orders/package_documents.ts';
import { returnProofs } from '../orders/return_proofs.ts';
import { openReceiver } from '../push/receiver.ts';
import type { World } from '../world/harness.ts';
import { act, callOperator } from '../world/operator_calls.ts';
import type { Person } from './person_search.ts';

export function personIn(world: World) {
  const documents = packageDocuments(world);
  const proofs = returnProofs(world);

  const addressOf = (of: Person, region: 'SG' | 'TW' = 'SG') => ({
    name: of.name,
    phone: of.phone,
    region,
    state: of.place,
    city: of.place,
    district: of.place,
    town: of.place,
    address: of.address,
    zipcode: of.zipcode,
    geolocation: { latitude: of.latitude, longitude: 103.9 },
  });

  /** An order of the person with everything that an order may say, its documents, and a return. */
  async function buysAt(of: Person) {
    const { shop, logistic_id } = await documents.printable();
    const { shop_id } = shop;
    const photo = png({ note: of.file });
    const image_id = imageIdOf(await upload(world, [photo]));
    const own_evidence = png({ note: `evidence ${of.file}` });
    of.digests.push(image_id, createHash('sha256').update(own_evidence).digest('hex'));
    const image = `http://127.0.0.1:80/image/${image_id}`;
    const order = await world.given.order({
      shop,
      buyer_user_id: of.user_id,
      buyer_username: of.username,
      buyer_cpf_id: of.cpf.slice(0, 20),
      recipient_address: addressOf(of),
      message_to_seller: of.said,
      cancel_reason: of.said,
      buyer_cancel_reason: of.said,
      checkout: {
        payments: [
          {
            payment_method: 'Credit Card',
            payment_processor_register: '',
            card_brand: '',
            transaction_id: of.number,
            payment_amount_micros: 12_500_000,
          },
        ],
        virtual_contact_number: of.phone,
        lines: [
          { line_no: 1, hot_listing_item: false, is_prescription_item: true, consultation_id: of.number },
        ],
      },
      prescription: {
        images: [image_id],
        check_status: 2,
        pharmacist_name: '',
        checked_at: 1,
        reject_reason: of.said,
      },
      packages: [
        {
          logistic_id,
          logistics_status: 'LOGISTICS_REQUEST_CREATED',
          revision: 1,
          arranged_at: 'now-1h',
          mode: 'dropoff',
          tracking_number: 'SGTRACK7',
        },
      ],
    });
    const { order_sn } = order;
    const idempotent = (key: string) => ({ headers: { 'idempotency-key': key } });
    await world.call('v2.order.set_note', { order_sn, note: of.said }, { shop, ...idempotent('note') });
    const rows = order.packages.map(({ package_number, tracking_number }) => ({
      order_sn,
      package_number,
      tracking_number: tracking_number ?? '',
    }));
    await documents.create(shop, rows);
    await world.call(
      'v2.logistics.create_shipping_document_job',
      {
        job_name: 'labels',
        document_type: 'THERMAL_AIR_WAYBILL',
        package_list: rows.map(({ package_number }) => ({ order_sn, package_number })),
      },
      { shop },
    );
    await world.runJobs();
    await world.given.row('order_income', {
      shop_id,
      order_sn,
      fee_rule: no_fees,
      lines: [],
      buyer_user_name: of.username,
      escrow_amount_micros: 1,
    });
    const invoice = { name: of.name, email: of.email, phone_number: of.phone, address: of.address };
    const put = await callOperator(
      world,
      'PUT',
      `/operator/v1/collections/buyer_invoice/${shop_id}/${order_sn}`,
      {
        shop_id,
        order_sn,
        invoice_type: 'personal',
        detail: { ...invoice, address_breakdown: { full_address: of.address } },
        requested_at: world.clock.now,
      },
      idempotent(`invoice-${order_sn}`),
    );
    expect([put.status, put.text]).toEqual([201, expect.any(String)]);
    await world.given.row('invoice_document', {
      shop_id,
      order_sn,
      file_type: 'pdf',
      uploaded_at: 'now',
      bytes: Buffer.from(`%PDF-1.4 ${of.file}`).toString('base64') as never,
    });
    const { return_sn } = await world.given.returnRequest({
      shop,
      order_sn,
      return_status: 'REQUESTED',
      compensation_status: 'COMPENSATION_INITIAL_STAGE',
      seller_proof_status: 'PENDING',
      seller_evidence_deadline: world.clock.now + 7_200,
      text_reason: of.said,
      buyer_username: of.username,
      buyer_email: of.email,
      image: [image],
      buyer_videos: [{ thumbnail_url: image, video_url: `https://video.example/${of.number}` }],
      return_pickup_address: { ...invoice_address(of) },
      latest_offer_creator: of.username,
    });
    const evidence = await proofs.photoOf(shop, return_sn, own_evidence);
    await proofs.prove(shop, return_sn, { photo: [evidence], description: of.said });
    await world.call(
      'v2.returns.dispute',
      {
        return_sn,
        email: 'seller@shop.example',
        dispute_reason_id: 42,
        dispute_text_reason: of.said,
        image_list: [{ module_index: 0, requirement: 'Photos of the parcel.', image_url: [image] }],
      },
      { shop },
    );
    await world.given.row('item_comment', {
      shop_id,
      comment_id: world.given.nextId(),
      item_id: 1_000,
      order_sn,
      buyer_username: of.username,
      rating_star: 5,
      comment: of.said,
      image_url_list: [image],
      video_url_list: [`https://video.example/${of.number}`],
      create_time: 'now',
      reply: of.said,
      reply_time: 'now',
    });
    await world.given.row('shop_idempotent_call', {
      shop_id,
      partner_id: world.partner.partner_id,
      operation: 'v2.order.get_order_detail',
      idempotency_key: 'kept',
      request_sha256: '0'.repeat(64),
      answer: JSON.stringify({ response: { recipient_address: addressOf(of) } }),
      expires_at: 'now+1d',
    });
    await world.given.row('operator_idempotent_call', {
      token_name: 'support',
      operation: 'buyer.look',
      idempotency_key: `look-${order_sn}`,
      request_sha256: '0'.repeat(64),
      answer: JSON.stringify({ name: of.name }),
      expires_at: 'now+1d',
      ends_at_kib: world.given.nextId(),
    });
    await world.call(
      'v2.order.get_order_detail',
      { order_sn_list: order_sn, response_optional_fields: 'recipient_address,buyer_username,note' },
      { shop },
    );
    return { shop, shop_id, order_sn, return_sn, image_id };
  }

  /** Pushes about the order that say more than events do, one of them pending, and a receiver that repeats them. */
  async function isPushed(of: Person, { shop_id, order_sn }: { shop_id: number; order_sn: string }) {
    const receiver = await openReceiver();
    receiver.answer = (answer, { body }) => answer.end(`Got ${body} of ${of.name}`);
    const { partner_id } = world.partner;
    await act(world, 'partner.set_push', { partner_id, callback_url: receiver.url, codes_on: [3, 4] });
    const trigger = async (data: object) => {
      const sent = await act(world, 'push.trigger', { shop_id, order_sn, code: 4, partner_id, data });
      expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    };
    await trigger({ tracking_no: of.number });
    await world.app.pushes.sendDue();
    await trigger({ tracking_no: of.phone });
    receiver.close();
  }

  return { buysAt, isPushed };
}

const no_fees = {
  commission_basis_points: 0,
  commission_min_micros: 0,
  service_basis_points: 0,
  service_min_micros: 0,
  transaction_basis_points: 0,
  transaction_min_micros: 0,
};

const invoice_address = (of: Person) => ({
  address: of.address,
  name: of.name,
  phone: of.phone,
  town: of.place,
  district: of.place,
  city: of.place,
  state: of.place,
  region: 'SG',
  zipcode: of.zipcode,
});
