// What is recorded about shops and partners, and about the links between them.
import { choice, flag, id, int32, list, optional, text, timestamp } from '../../kit/contract/field.ts';
import { subjectEvents } from '../../kit/events/subject_events.ts';
import { holiday_mode_types } from '../vocabulary.ts';

const link = {
  partner_id: id('The partner.'),
  owner: choice('Whom the link is with.', ['shop', 'merchant']),
};
const expires_at = timestamp('When the link ends.');
const revoked_tokens = int32('Number of tokens that were revoked.', { minimum: 0 });

export const linkEvents = subjectEvents({
  type: 'link',
  form: 'link:<partner_id>',
  shapes: [
    {
      kinds: ['link'],
      about: 'A partner was linked to a shop or merchant, or its link was renewed.',
      data: {
        ...link,
        expires_at,
        main_account_id: optional(id('The main account that decided, if one did.')),
      },
    },
    {
      kinds: ['unlink'],
      about: 'The link of a partner to a shop or merchant was withdrawn.',
      data: { ...link, revoked_tokens },
    },
    {
      kinds: ['expire'],
      about: 'The link of a partner to a shop or merchant has expired.',
      data: { ...link, expires_at },
    },
    {
      kinds: ['revoke_tokens'],
      about: 'Tokens of a link were revoked, because one was used twice.',
      data: { ...link, revoked_tokens },
    },
  ],
});

export const expiringLinksEvents = subjectEvents({
  type: 'expiring_links',
  form: 'expiring_links:<partner_id>',
  shapes: [
    {
      kinds: ['announce'],
      about: 'Links of a partner end soon.',
      data: {
        shop_ids: list('Shops whose links end.', id()),
        merchant_ids: list('Merchants whose links end.', id()),
        expire_before: timestamp('They end before this time.'),
        page_no: int32('Number of this part of the list, from 1.', { minimum: 1 }),
        total_page: int32('Number of parts.', { minimum: 1 }),
      },
    },
  ],
});

const bans = [
  {
    kinds: ['suspend', 'reinstate'],
    about: 'An operator suspended or reinstated it.',
    data: { status: choice('Its status after.', ['active', 'banned']) },
  },
] as const;

export const shopEvents = subjectEvents({
  type: 'shop',
  form: 'shop:<shop_id>',
  shapes: [
    ...bans,
    {
      kinds: ['update_profile'],
      about: 'The seller has changed the name, the logo or the description of the shop.',
      data: { fields: list('The changed columns.', text()) },
    },
    {
      kinds: ['set_holiday_mode'],
      about: 'The seller has turned holiday mode on or off.',
      data: {
        holiday_mode_on: flag('Whether it is on.'),
        holiday_mode_type: optional(choice('What the holiday does.', holiday_mode_types)),
        holiday_mode_start_time: optional(timestamp('When the holiday starts.')),
        holiday_mode_end_time: optional(
          timestamp('Its last second; missing if it lasts until it is turned off.'),
        ),
      },
    },
  ],
});
export const partnerEvents = subjectEvents({ type: 'partner', form: 'partner:<partner_id>', shapes: bans });

export const accountsEvents = [linkEvents, expiringLinksEvents, shopEvents, partnerEvents] as const;
