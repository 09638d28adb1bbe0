import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const print_limits = fixedLimits({
  document_bytes_max: {
    value: 16 * 1_048_576,
    help: 'How large a printed document may be.',
    client_sees: 'The document or statement is FAILED.',
  },
  calls_drawing_max: {
    value: 8,
    help: 'How many calls may wait for documents that are put together for them.',
    refuses: true,
    client_sees: '`logistics.download_later`: ask again, or for fewer packages at once.',
  },
  drawing_ms_max: {
    value: 50_000,
    help: 'How long one document may be drawn.',
    client_sees: 'It is tried again, and FAILED after the last attempt.',
  },
});
