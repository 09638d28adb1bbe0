import { choice, id, int32, list, optional, text, timestamp } from '../../kit/contract/field.ts';
import { type PushCause, pushCode } from '../../kit/pushes/push_code.ts';
import { expiringLinksEvents, linkEvents } from './accounts.events.ts';

/** Whom a consent concerns: one shop or merchant, or the shops and merchants of a main account. */
const granted = {
  shop_id: optional(id('The shop.')),
  shop_id_list: optional(list('The shops of the main account.', id())),
  merchant_id: optional(id('The merchant.')),
  merchant_id_list: optional(list('The merchants of the main account.', id())),
  main_account_id: optional(id('The main account.')),
};
const result = {
  extra: text('A sentence for people.'),
  success: int32('1 if it succeeded, which is always so.', { minimum: 0, maximum: 1 }),
};

/** The shop or merchant of an event of a link. */
function ownerOf({ shop_id, merchant_id }: Pick<PushCause, 'shop_id' | 'merchant_id'>) {
  if (shop_id !== null) return { name: 'shop', id: { shop_id }, text: `shop id ${shop_id}` } as const;
  const id = merchant_id ?? 0;
  return { name: 'merchant', id: { merchant_id: id }, text: `merchant id ${id}` } as const;
}

export const shop_authorization_push = pushCode({
  code: 1,
  name: 'shop_authorization_push',
  about: 'A seller has authorised the partner.',
  level: 'partner',
  sent_when: 'a link to a shop or merchant is made or renewed',
  data: {
    ...granted,
    authorize_type: choice('Who is authorised for what.', [
      'shop authorization by user',
      'merchant authorization by user',
    ]),
    ...result,
  },
  sample: {
    msg_id: '83f5a1c7e90b4d26a8b4c6d0e2f41537',
    data: {
      shop_id: 296363855,
      authorize_type: 'shop authorization by user',
      extra: 'shop id 296363855 is authorized successfully',
      success: 1,
    },
    partner_id: 847771,
    code: 1,
    timestamp: 1660123089,
  },
}).from(linkEvents, function* (event) {
  const { kind, data } = event;
  const owner = ownerOf(event);
  if (kind !== 'link' || data.partner_id === undefined) return;
  const { main_account_id } = data;
  yield {
    partner_id: data.partner_id,
    data: {
      ...owner.id,
      ...(main_account_id !== undefined && { main_account_id }),
      authorize_type: `${owner.name} authorization by user`,
      extra: `${owner.text} is authorized successfully`,
      success: 1,
    },
  };
});

export const shop_authorization_canceled_push = pushCode({
  code: 2,
  name: 'shop_authorization_canceled_push',
  about: 'The authorisation of the partner has ended.',
  level: 'partner',
  audience: 'named_partner',
  sent_when: 'a link to a shop or merchant is withdrawn, or expires',
  data: {
    ...granted,
    authorize_type: choice('Why it has ended.', [
      'user cancel shop authorization',
      'user cancel merchant authorization',
      'expiry',
    ]),
    ...result,
  },
  sample: {
    msg_id: '1b7d9f03c5a64e82b0d2f4a68c1e3507',
    data: {
      shop_id: 296363855,
      authorize_type: 'user cancel shop authorization',
      extra: 'shop id 296363855 is deauthorized successfully',
      success: 1,
    },
    partner_id: 847771,
    code: 2,
    timestamp: 1660123089,
  },
}).from(linkEvents, function* (event) {
  const { kind, data } = event;
  const owner = ownerOf(event);
  if ((kind !== 'unlink' && kind !== 'expire') || data.partner_id === undefined) return;
  yield {
    partner_id: data.partner_id,
    data: {
      ...owner.id,
      authorize_type: kind === 'expire' ? 'expiry' : `user cancel ${owner.name} authorization`,
      extra:
        kind === 'expire'
          ? `the authorization of ${owner.text} has expired`
          : `${owner.text} is deauthorized successfully`,
      success: 1,
    },
  };
});

export const open_api_authorization_expiry = pushCode({
  code: 12,
  name: 'open_api_authorization_expiry',
  about: 'Authorisations end within 7 days.',
  level: 'none',
  audience: 'named_partner',
  sent_when: 'links end within 7 days: once a day, in pages',
  data: {
    shop_expire_soon: list('Shops whose authorisation ends.', id()),
    merchant_expire_soon: list('Merchants whose authorisation ends.', id()),
    user_expire_soon: list('Users whose authorisation ends; always empty.', id()),
    expire_before: timestamp('They end before this time.'),
    page_no: int32('Number of this page, from 1.', { minimum: 1 }),
    total_page: int32('Number of pages.', { minimum: 1 }),
  },
  sample: {
    msg_id: 'd02e4f61a83c4b5f97e1a3c5d7f90b2e',
    data: {
      shop_expire_soon: [296363855, 727720655],
      merchant_expire_soon: [1000024],
      user_expire_soon: [],
      expire_before: 1660727889,
      page_no: 1,
      total_page: 1,
    },
    code: 12,
    timestamp: 1660123089,
  },
}).from(expiringLinksEvents, function* ({ partner_id, data }) {
  const { shop_ids, merchant_ids, expire_before = 0, page_no = 1, total_page = 1 } = data;
  if (partner_id === null || shop_ids === undefined || merchant_ids === undefined) return;
  yield {
    partner_id,
    data: {
      shop_expire_soon: shop_ids,
      merchant_expire_soon: merchant_ids,
      user_expire_soon: [],
      expire_before,
      page_no,
      total_page,
    },
  };
});

export const accountsPushes = [
  shop_authorization_push,
  shop_authorization_canceled_push,
  open_api_authorization_expiry,
] as const;
