import {
  choice,
  id,
  int32,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { document_labels_max, document_types } from '../logistics.ts';

const shop_id = () => id('The shop.');
const job_id = () => text('The job of the document.', { minLength: 1, maxLength: 64 });
const document_not_found = { status: 404, message: 'The shop has no document of this job.' } as const;

export const document_render = action({
  name: 'document.render',
  access: 'write',
  summary:
    'Has a shipping document made of the packages of an order, or of packages of several, in the background.',
  description: 'How far it is, the collection `shipping_document_job` says, and why it failed if it did.',
  request: {
    shop_id: shop_id(),
    order_sn: optional(text('An order, all of whose packages are printed.', { minLength: 1, maxLength: 64 })),
    document_type: withDefault(choice('What kind of document.', document_types), 'THERMAL_AIR_WAYBILL'),
    package_list: withDefault(
      list(
        'Packages, a page for each, where no order is named.',
        record('A package.', {
          order_sn: text('Its order.', { minLength: 1, maxLength: 64 }),
          package_number: text('Its number.', { minLength: 1, maxLength: 64 }),
        }),
        { maxItems: document_labels_max },
      ),
      [],
    ),
    lifetime_s: optional(
      int32('How long it can be fetched once it is ready, in seconds.', { minimum: 1, maximum: 31_536_000 }),
    ),
  },
  response: { job_id: job_id() },
  errors: {
    shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' },
    order_not_found: { status: 404, message: 'The shop has no such order.' },
    nothing_to_print: { status: 409, message: 'Name either an order or packages.' },
    too_many_packages: {
      status: 409,
      message: `A document has at most ${document_labels_max} packages: name some of them.`,
    },
  },
});

export const document_render_again = action({
  name: 'document.render_again',
  access: 'write',
  summary: 'Has a shipping document made anew of the packages of another one.',
  request: { shop_id: shop_id(), job_id: job_id() },
  response: { job_id: job_id() },
  errors: { document_not_found },
});

const file_errors = {
  document_not_found,
  document_not_ready: {
    status: 409,
    message: 'The document is still being made: ask again.',
    is_temporary: true,
  },
  document_failed: {
    status: 409,
    message: 'The document could not be made: the collection shipping_document_job says why.',
  },
  document_expired: { status: 409, message: 'The document has expired: have it rendered again.' },
} as const;

export const document_get = action({
  name: 'document.get',
  access: 'read',
  summary: 'The PDF of a shipping document.',
  request: { shop_id: shop_id(), job_id: job_id() },
  response: {},
  media_type: 'application/pdf',
  errors: file_errors,
});

export const document_link = action({
  name: 'document.link',
  access: 'read',
  summary: 'A link by which whoever has it can fetch the PDF of a shipping document from the partner port.',
  request: { shop_id: shop_id(), job_id: job_id() },
  response: {
    url: text('The link. It needs no token: give it to nobody else.'),
    expires_at: timestamp('When it ends: after an hour, or sooner where the document itself expires.'),
  },
  errors: file_errors,
});
