import type { RefusalTable } from '../../../kit/contract/refusal.ts';
import { orderErrors } from '../order.errors.ts';

export const invoiceErrors = {
  order_not_found: orderErrors.order_not_found,
  not_local_asking: {
    error: 'error_permission',
    message: 'Buyers ask for invoices at local shops in VN, TH, PH and PL.',
  },
  not_local_uploading: {
    error: 'error_permission',
    message: 'Invoice documents are for local shops in PH and BR.',
    fix: 'Call it for such a shop.',
  },
  order_named_twice: {
    error: 'error_param',
    message: 'Wrong parameters, detail: queries must name each order once.',
  },
  upload_invoice_error: {
    error: 'order.upload_invoice_error',
    message: 'File error: it must be a file of file_type with at most 1 MB.',
  },
  fiscal_note_unreadable: {
    error: 'order.upload_invoice_error',
    message: 'File error: the XML must be a fiscal note with its number and its access key of 44 digits.',
  },
  no_invoice_now: {
    error: 'order.upload_invoice_error',
    message: 'The order takes no invoice now: it is not paid, cancelled or, in BR, shipped already.',
    fix: 'get_pending_buyer_invoice_order_list lists the orders that take one now.',
  },
  no_document: {
    error: 'error_order',
    message: 'No invoice document was uploaded for this order.',
    fix: 'Upload it first with upload_invoice_doc.',
  },
  invoice_cursor_not_ours: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: cursor must be empty, or the next_cursor of an answer of get_pending_buyer_invoice_order_list to this shop.',
  },
} as const satisfies RefusalTable;

/** Why a row of get_buyer_invoice_info has no details. */
export const invoiceRowErrors = {
  order_not_found: {
    error: 'order not found',
    message: 'The shop has no such order.',
    fix: 'Check that order_sn and shop_id belong together.',
  },
  not_requested: {
    error: 'receipt settings not found',
    message: 'The buyer asked for no invoice.',
    fix: 'Nothing has to be done. get_pending_buyer_invoice_order_list lists the orders that need one.',
  },
} as const satisfies RefusalTable;
