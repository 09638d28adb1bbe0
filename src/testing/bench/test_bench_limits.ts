import { fault_values_max } from '../../kit/contract/fault_kinds.ts';
import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const test_bench_limits = fixedLimits({
  faults_max: {
    value: 100,
    help: 'How many faults a sandbox may have at once, including those that are over.',
    refuses: true,
    client_sees: '`fault.add` is refused with `too_many_faults`.',
  },
  fault_latency_ms_max: {
    value: fault_values_max.latency_ms,
    help: 'How long a fault may delay a call, in milliseconds.',
    client_sees: '`fault.add` is refused with HTTP 422.',
  },
  fault_drip_ms_max: {
    value: 120_000,
    help: 'How long the slow sending of an answer may take, in milliseconds.',
    client_sees: 'The rest of the answer is sent at once.',
  },
  journal_calls_max: {
    value: 1_000,
    help: 'How many calls the journal of a marketplace keeps.',
    client_sees: 'The oldest calls are no longer listed.',
  },
  journal_bytes_max: {
    value: 8_388_608,
    help: 'How many bytes the journal of a marketplace keeps.',
    client_sees: 'The oldest calls are no longer listed.',
  },
  journals_bytes_max: {
    value: 67_108_864,
    help: 'How many bytes all journals keep together.',
    client_sees:
      'Each further call removes the oldest calls of the marketplace that was called least recently.',
  },
  journal_unsigned_calls_max: {
    value: 50,
    help: 'How many calls without a valid sign the journal of a marketplace keeps, in addition to the others.',
    client_sees: 'The oldest of these calls are no longer listed.',
  },
  journal_unsigned_bytes_max: {
    value: 262_144,
    help: 'How many bytes of calls without a valid sign the journal of a marketplace keeps.',
    client_sees: 'The oldest of these calls are no longer listed.',
  },
  journals_unsigned_bytes_max: {
    value: 4_194_304,
    help: 'How many bytes of calls without a valid sign all journals keep together.',
    client_sees: 'Each further call removes others, of the marketplace that received one least recently.',
  },
  journal_readers_max: {
    value: 50,
    help: 'How many readers follow the calls of a node at once.',
    refuses: true,
    client_sees: 'HTTP 409 `too_many_readers`.',
  },
  journal_waiting_calls_max: {
    value: 1_000,
    help: 'How many calls wait for such a reader.',
    client_sees: 'The oldest of them are skipped; the event `skipped` says how many.',
  },
  journal_sent_calls_max: {
    value: 200,
    help: 'How many calls such a reader gets in a second, about.',
    client_sees: 'The event `sampled` says how many there were, and how many were sent.',
  },
  journal_body_bytes_max: {
    value: 65_536,
    help: 'How much of a body the journal keeps.',
    client_sees: 'The call is marked as having a cut body.',
  },
  coverage_labels_max: {
    value: 1_000,
    help: 'For how many labels of sandboxes a server sums coverage.',
    client_sees: 'The oldest label is dropped.',
  },
  coverage_missing_max: {
    value: 200,
    help: 'How many operations that Stoa does not have the coverage of a sandbox, a label or the server names.',
    client_sees: 'Further ones are not listed.',
  },
  journal_events_max: {
    value: 200,
    help: 'How many events of a call the journal keeps.',
    client_sees: 'Only the first ones are listed.',
  },
});
