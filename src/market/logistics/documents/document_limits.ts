import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';
import { document_labels_max } from '../logistics.ts';

export const document_limits = fixedLimits({
  document_labels_max: {
    value: document_labels_max,
    help: 'Maximum number of labels in one shipping document.',
    client_sees: '`error_param`.',
  },
  document_part_labels: {
    value: 50,
    help: 'Maximum number of labels that are drawn at once. A larger document is drawn in parts, which are then joined.',
    client_sees: 'Nothing.',
  },
  document_part_lifetime_s: {
    value: 86_400,
    help: 'How long a part of an unfinished document is kept.',
    client_sees: 'Nothing: an expired part is drawn again.',
  },
  document_lifetime_s: {
    value: 86_400,
    help: 'How long a shipping document can be fetched, unless an operator sets another lifetime for it.',
    client_sees: 'The job is EXPIRED.',
  },
});
