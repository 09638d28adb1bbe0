import { download_invoice_doc } from '../../../src/market/order/invoices/download_invoice_doc.contract.ts';
import { upload_invoice_doc } from '../../../src/market/order/invoices/upload_invoice_doc.contract.ts';
import { invoice_file_types } from '../../../src/market/order/order.ts';
import { convert_image } from '../../../src/market/returns/proofs/convert_image.contract.ts';
import { query_proof } from '../../../src/market/returns/proofs/query_proof.contract.ts';
import type { DemoExample } from '../../../src/program/demo/example_secrets.ts';
import { png } from '../items/images.ts';
import { invoice_pdf } from './invoices.ts';

/**
 * The demo's examples contain no files: a document that can be downloaded can be uploaded again, and a return that
 * has a proof has images.
 */
export const uploadExamples = (examples: Record<string, DemoExample>): Record<string, DemoExample> => {
  const { caller = '', request } = examples[download_invoice_doc.name] ?? {};
  const sent = { ...request, file_type: invoice_file_types.pdf, file: invoice_pdf };
  const proof = examples[query_proof.name] ?? { caller: '', request: {} };
  return {
    [upload_invoice_doc.name]: { caller, request: sent },
    [convert_image.name]: { ...proof, request: { ...proof.request, upload_image: png() } },
  };
};
