// A partner with two keys, a shop, a merchant and the calls that they sign wrongly.
import { randomBytes } from 'node:crypto';
import { beforeAll } from 'vitest';
import { insertKey } from '../../../src/market/accounts/accounts.store.ts';
import { createPartnerKey, encryptKey } from '../../../src/market/accounts/keys/partner_key.ts';
import type { GivenMerchant, GivenShop } from '../given/account.ts';
import type { TestAnswer, World } from './harness.ts';
import type { CallKind, SignParts } from './missigned_calls.ts';

const paths: Readonly<Record<CallKind, string>> = {
  get: '/api/v2/fbs/query_br_sku_block_status',
  post: '/api/v2/logistics/ship_order',
  merchant: '/api/v2/global_product/get_variations',
  public: '/api/v2/media_space/upload_image',
};

const host = 'stoa.example:4010';
export const sent_body = '{"order_sn": "2603010001", "pickup": {"address_id": 1}}';

export interface SentCall {
  readonly kind?: CallKind | undefined;
  readonly sign: (parts: SignParts) => string;
  readonly adds?: readonly string[] | undefined;
  /** Replaces the body of a POST. */
  readonly body?: string;
  /** Parts that are sent with other values than they are signed with. */
  readonly sends?: Readonly<Record<string, string>>;
}

/** The partner's newer key is hex, its older one ends in a space. They exist when the tests begin. */
export function givenMissignedCalls(world: World) {
  let partner_id: number;
  let partner_key: string;
  const other_key = `${randomBytes(16).toString('hex')} `;
  let shop: GivenShop;
  let merchant: GivenMerchant;

  beforeAll(async () => {
    const { database, master_keys, business_clock } = world.marketplace;
    const partner = await world.given.row('partner', { partner_id: 4_001, partner_name: 'Signs wrongly' });
    partner_id = partner.partner_id;
    partner_key = await database.transaction(async (store) => {
      const key_encrypted = encryptKey(master_keys, partner_id, 1, other_key);
      await store.run(insertKey, { partner_id, key_id: 1, key_encrypted, created_at: world.clock.now });
      return createPartnerKey(store, master_keys, business_clock, partner_id);
    });
    const linked = { partner: { partner_id, partner_key } };
    shop = await world.given.shop({ region: 'BR', ...linked });
    merchant = await world.given.merchant(linked);
  });

  /**
   * Sends a call with the sign that a client computes from its parts. The clock moves by a second first,
   * because signs are explained only that often.
   */
  async function send({ kind = 'get', sign, adds = [], body = sent_body, sends = {} }: SentCall) {
    world.clock.advance({ seconds: 1 });
    const path = paths[kind];
    const { access_token } = kind === 'merchant' ? merchant : shop;
    const parameters: Record<string, string> = {
      partner_id: String(partner_id),
      timestamp: String(world.clock.now),
      access_token,
      shop_id: String(shop.shop_id),
      merchant_id: String(merchant.merchant_id),
      ...sends,
    };
    const own = { get: 'shop_id', post: 'shop_id', merchant: 'merchant_id', public: 'timestamp' }[kind];
    const needed = ['partner_id', 'timestamp', ...(kind === 'public' ? [] : ['access_token', own]), ...adds];
    const query = needed.map((name) => `${name}=${encodeURIComponent(parameters[name] ?? '')}`).join('&');
    const parts = { ...parameters, partner_key, other_key, path, query, host, body } as unknown as SignParts;
    const url = `${path}?${query}&sign=${encodeURIComponent(sign(parts))}`;
    const is_post = kind === 'post' || kind === 'public';
    const answer: TestAnswer = await world.send(url, {
      method: is_post ? 'POST' : 'GET',
      headers: { host, ...(is_post && { 'content-type': 'application/json' }) },
      ...(is_post && { body }),
    });
    const { message, explanation } = answer.body;
    return { answer, parts, message, explanation: String(explanation ?? '') };
  }

  return { send, keys: () => ({ partner_id, partner_key, other_key }), tokens: () => [shop, merchant] };
}
