import { text } from '../../../../kit/contract/field.ts';
import { operation } from '../../../../kit/contract/operation.ts';
import { logisticsErrors } from '../../logistics.errors.ts';
import { documentErrors } from '../documents.errors.ts';

const { download_later, job_failed, job_expired } = documentErrors;
const { job_not_found } = logisticsErrors;

export const download_shipping_document_job = operation({
  name: 'v2.logistics.download_shipping_document_job',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the document of a job, as one PDF.',
  description: 'The document can be fetched while get_shipping_document_job_status reports READY.',
  media_type: 'application/pdf',
  envelope: 'without_payload',
  request: { job_id: text('Id of the job.', { minLength: 1 }) },
  response: {},
  errors: { job_not_found, download_later, job_failed, job_expired },
  decisions: [
    {
      silent_on: 'A job that does not exist or belongs to another shop.',
      decided: 'error_param in both cases.',
    },
  ],
});
