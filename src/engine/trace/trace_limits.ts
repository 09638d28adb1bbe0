import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const trace_limits = fixedLimits({
  trace_spans_queued_max: {
    value: 8_192,
    help: 'Number of spans that a node keeps while a collector does not take them. Further ones are dropped and counted.',
    client_sees: 'Nothing.',
  },
});
