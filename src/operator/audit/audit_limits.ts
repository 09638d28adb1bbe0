import { fixedLimits } from '../../kit/contract/fixed_limit.ts';
import { audit_ids_max } from '../operator.ts';

export const audit_limits = fixedLimits({
  audit_detail_bytes_max: {
    value: 4_000,
    help: 'How many bytes of the request, or of the row before and after a change, an audit event has at most.',
    client_sees: 'An event that says that the values are left out, and names the changed fields.',
  },
  audit_ids_max: {
    value: audit_ids_max,
    help: 'How many ids an audit event names at most.',
    client_sees: 'An event that says how many ids are left out.',
  },
});
