import { fault_values_max } from '../../kit/contract/fault_kinds.ts';
import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const test_bench_limits = fixedLimits({
  faults_max: {
    value: 100,
    help: 'How many faults a sandbox has at once, used-up ones among them.',
    refuses: true,
    client_sees: '`fault.add` is refused with `too_many_faults`.',
  },
  fault_latency_ms_max: {
    value: fault_values_max.latency_ms,
    help: 'How long a fault lets a call wait, in milliseconds.',
    client_sees: '`fault.add` is refused with HTTP 422.',
  },
  fault_drip_ms_max: {
    value: 120_000,
    help: 'How long an answer drips, in milliseconds.',
    client_sees: 'The rest of the answer, at once.',
  },
  journal_calls_max: {
    value: 1_000,
    help: 'How many calls the journal of a sandbox keeps.',
    client_sees: 'The oldest calls are no longer listed.',
  },
  journal_bytes_max: {
    value: 8_388_608,
    help: 'How many bytes the journal of a sandbox keeps.',
    client_sees: 'The oldest calls are no longer listed.',
  },
  journals_bytes_max: {
    value: 67_108_864,
    help: 'How many bytes the journals of all sandboxes keep together.',
    client_sees:
      'Each further call takes the place of the oldest ones of the sandbox that was called least lately.',
  },
  journal_unsigned_calls_max: {
    value: 50,
    help: 'How many calls without a valid sign the journal of a sandbox keeps, beside the others.',
    client_sees: 'The oldest of these calls are no longer listed.',
  },
  journal_unsigned_bytes_max: {
    value: 262_144,
    help: 'How many bytes of calls without a valid sign the journal of a sandbox keeps.',
    client_sees: 'The oldest of these calls are no longer listed.',
  },
  journals_unsigned_bytes_max: {
    value: 4_194_304,
    help: 'How many bytes of calls without a valid sign the journals of all sandboxes keep together.',
    client_sees: 'Each further one takes the place of others, of the sandbox that got one least lately.',
  },
  journal_body_bytes_max: {
    value: 65_536,
    help: 'How much the journal keeps of a body.',
    client_sees: 'The call says that its body is cut.',
  },
  coverage_labels_max: {
    value: 1_000,
    help: 'How many labels of sandboxes a server sums coverage by.',
    client_sees: 'The label that came first is no longer known.',
  },
  journal_events_max: {
    value: 200,
    help: 'How many events the journal keeps of a call.',
    client_sees: 'The first ones.',
  },
});
