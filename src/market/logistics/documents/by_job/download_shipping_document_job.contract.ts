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
  summary: 'The document of a job, as one PDF.',
  description: 'It can be fetched while get_shipping_document_job_status says READY.',
  media_type: 'application/pdf',
  envelope: 'without_payload',
  request: { job_id: text('The id of the job.', { minLength: 1 }) },
  response: {},
  errors: { job_not_found, download_later, job_failed, job_expired },
  decisions: [
    {
      silent_on: "A job that does not exist, and another shop's.",
      decided: 'error_param, the same answer for both.',
    },
  ],
});
