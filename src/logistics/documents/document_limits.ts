import { fixedLimits } from '../../platform/contract/fixed_limit.ts';

export const document_limits = fixedLimits({
  document_packages_max: {
    value: 50,
    help: 'How many packages one shipping document may have.',
    client_sees: 'Nothing: operators make the documents.',
  },
  document_lifetime_s: {
    value: 86_400,
    help: 'How long a shipping document can be fetched, unless its operator says otherwise.',
    client_sees: 'The job is EXPIRED.',
  },
});
