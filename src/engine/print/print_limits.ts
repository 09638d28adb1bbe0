import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const print_limits = fixedLimits({
  document_bytes_max: {
    value: 16 * 1_048_576,
    help: 'Maximum size of a printed document.',
    client_sees: 'The document or statement is FAILED.',
  },
  calls_drawing_max: {
    value: 8,
    help: 'Maximum number of calls that may wait for documents at once.',
    refuses: true,
    client_sees: '`logistics.download_later`: try again later, or with fewer packages at once.',
  },
  drawing_ms_max: {
    value: 50_000,
    help: 'Maximum time for drawing one document.',
    client_sees: 'The document is tried again, and is FAILED after the last attempt.',
  },
});
