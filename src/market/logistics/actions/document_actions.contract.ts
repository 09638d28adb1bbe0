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

const shop_id = () => id('Id of the shop.');
const job_id = () => text("Id of the document's job.", { minLength: 1, maxLength: 64 });
const document_not_found = { status: 404, message: 'The shop has no document of this job.' } as const;

export const document_render = action({
  name: 'document.render',
  access: 'write',
  summary:
    'Renders a shipping document for the packages of an order, or for packages of several orders, in the background.',
  description: 'The collection `shipping_document_job` shows the progress, and the reason of a failure.',
  request: {
    shop_id: shop_id(),
    order_sn: optional(
      text('Number of an order; all of its packages are printed.', { minLength: 1, maxLength: 64 }),
    ),
    document_type: withDefault(choice('Type of the document.', document_types), 'THERMAL_AIR_WAYBILL'),
    package_list: withDefault(
      list(
        'Packages to print, one page each, if no order is named.',
        record('A package to print.', {
          order_sn: text("Number of the package's order.", { minLength: 1, maxLength: 64 }),
          package_number: text('Number of the package.', { minLength: 1, maxLength: 64 }),
        }),
        { maxItems: document_labels_max },
      ),
      [],
    ),
    lifetime_s: optional(
      int32('How long the document can be fetched after it is ready, in seconds.', {
        minimum: 1,
        maximum: 31_536_000,
      }),
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
  summary: 'Renders a shipping document again, for the same packages.',
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
    message: 'The document could not be made. The answer says why.',
  },
  document_expired: { status: 409, message: 'The document has expired: have it rendered again.' },
} as const;

export const document_get = action({
  name: 'document.get',
  access: 'read',
  summary: 'Returns the PDF of a shipping document.',
  request: { shop_id: shop_id(), job_id: job_id() },
  response: {},
  media_type: 'application/pdf',
  errors: file_errors,
});

export const document_link = action({
  name: 'document.link',
  access: 'read',
  summary:
    'Returns a link that fetches the PDF of a shipping document from the partner port, without a token.',
  request: { shop_id: shop_id(), job_id: job_id() },
  response: {
    url: text('The link. It needs no token, so keep it secret.'),
    expires_at: timestamp('When the link expires: after an hour, or earlier if the document expires.'),
  },
  errors: file_errors,
});
