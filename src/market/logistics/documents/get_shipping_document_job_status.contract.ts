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
  summary: 'How far a shipping document has come.',
  description: 'The marketplace makes the jobs; a document is rendered in the background.',
  request: { job_id: text('The generated id of the job.', { minLength: 1 }) },
  response: {
    job_id: text('Identifies the job, for following its status and for the download.'),
    job_name: text('The generated file name of the shipping document.'),
    job_status: choice(
      'PROCESSING until the document is rendered; READY while it can be fetched; EXPIRED afterwards; FAILED when a package in it cannot be printed.',
      document_statuses,
    ),
  },
  errors: pick(logisticsErrors, 'job_not_found'),
  decisions: [
    { silent_on: 'How long a document can be fetched.', decided: '24 hours from the moment it is ready.' },
    {
      silent_on: "A job that does not exist, and another shop's.",
      decided: 'error_param, the same answer for both.',
    },
  ],
});
