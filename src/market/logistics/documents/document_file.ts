import type { FileKind } from '../../../engine/file_links/file_kind.ts';
import { findDocumentJob } from './shipping_document.store.ts';
import { documentStatusAt } from './shipping_document.ts';

/** The PDF of a shipping document, for links. The file_id is the job_id of the document. */
export const documentFile: FileKind = {
  name: 'shipping_document',

  async find(store, { shop_id, file_id, now }) {
    const job = await store.first(findDocumentJob, { shop_id, job_id: file_id });
    if (!job?.sha256 || documentStatusAt(now, job) !== 'READY') return undefined;
    return { file_name: job.job_name, media_type: 'application/pdf', sha256: job.sha256 };
  },
};
