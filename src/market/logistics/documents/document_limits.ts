import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';
import { document_labels_max } from '../logistics.ts';

export const document_limits = fixedLimits({
  document_labels_max: {
    value: document_labels_max,
    help: 'How many labels one shipping document may have.',
    client_sees: '`error_param`.',
  },
  document_part_labels: {
    value: 50,
    help: 'How many labels are drawn at once: a larger shipping document is drawn in parts, which are then put together.',
    client_sees: 'Nothing.',
  },
  document_part_lifetime_s: {
    value: 86_400,
    help: 'How long a part is kept of a document that is not drawn whole.',
    client_sees: 'Nothing: a part that is gone is drawn again.',
  },
  document_lifetime_s: {
    value: 86_400,
    help: 'How long a shipping document can be fetched, unless its operator says otherwise.',
    client_sees: 'The job is EXPIRED.',
  },
});
