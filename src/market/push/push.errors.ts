import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const pushErrors = {
  url_invalid: {
    error: 'error_param',
    message:
      'Invalid callback_url: it must be an https URL with at most 512 characters, without a user name, a password or a fragment.',
  },
  url_private: {
    error: 'error_param',
    message: 'Invalid callback_url: it leads to an address of an internal network.',
    fix: 'Use a public address. A server that listens on loopback only also takes URLs of its own machine.',
  },
  url_missing: { error: 'error_param', message: 'Set a callback_url before you turn a code on.' },
  code_on_and_off: {
    error: 'error_param',
    message: 'A code cannot be turned on and off at once.',
    fix: 'Name each code in one of the two lists.',
  },
  test_unanswered: {
    error: 'error_param',
    message: 'The callback_url did not answer the test push within 3 seconds.',
    fix: 'Answer first, and do slow work afterwards. Check that the server can reach the URL.',
  },
  test_not_acknowledged: {
    error: 'error_param',
    message: 'The callback_url must answer the test push with status 2xx and an empty body.',
  },
  too_many_tests: {
    error: 'error_param',
    message: 'The callback_url was tested too often: try again in a minute.',
  },
  message_unknown: {
    error: 'error_data',
    message: 'No lost message with this last_message_id exists.',
    fix: 'Take it from get_lost_push_message.',
  },
} as const satisfies RefusalTable;
