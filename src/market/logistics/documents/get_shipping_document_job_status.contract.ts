import { choice, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';
import { document_statuses } from '../logistics.ts';

export const get_shipping_document_job_status = operation({
  name: 'v2.logistics.get_shipping_document_job_status',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the progress of a shipping document job.',
  description:
    'Jobs are created by create_shipping_document_job or by the marketplace; their documents are rendered in the background.',
  request: { job_id: text('Id of the job.', { minLength: 1 }) },
  response: {
    job_id: text('Id of the job, for querying its status and for the download.'),
    job_name: text('Generated file name of the shipping document.'),
    job_status: choice(
      'PROCESSING until the document is rendered; READY while it can be fetched; then EXPIRED; FAILED if one of its packages cannot be printed.',
      document_statuses,
    ),
  },
  errors: pick(logisticsErrors, 'job_not_found'),
  decisions: [
    { silent_on: 'How long a document can be fetched.', decided: 'For 24 hours after it is ready.' },
    {
      silent_on: 'A job that does not exist or belongs to another shop.',
      decided: 'error_param in both cases.',
    },
  ],
});
