// What is recorded about shipping documents.
import { choice, list, record, text } from '../../kit/contract/field.ts';
import { subjectEvents } from '../../kit/events/subject_events.ts';
import { document_types } from './logistics.ts';

const one_package = {
  order_sn: text('Number of the order.'),
  package_number: text('Number of the package.'),
};
const outcome = choice('Whether it can be downloaded.', ['READY', 'FAILED']);

/** The documents that are asked for package by package. */
export const documentEvents = subjectEvents({
  type: 'document',
  form: 'document:<order_sn>/<package_number>/<document_type>',
  shapes: [
    {
      kinds: ['finish'],
      about: 'The document of a package is ready, or could not be made.',
      data: {
        ...one_package,
        document_type: choice('Kind of the document.', document_types),
        document_status: outcome,
      },
    },
  ],
});

/** The documents that are asked for as a job, for several packages. */
export const documentJobEvents = subjectEvents({
  type: 'document_job',
  form: 'document_job:<job_id>',
  shapes: [
    {
      kinds: ['finish'],
      about: 'A document for several packages is ready, or could not be made.',
      data: {
        job_id: text('Id of the job.'),
        job_status: outcome,
        package_list: list('Its packages; empty for goods that are not packed.', record(one_package)),
      },
    },
  ],
});
