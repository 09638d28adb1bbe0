import { lengthOf } from '../content/characters.ts';
import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';

/** The reference says "under 1000 characters". */
const additional_information_length_max = 999;

/** Its address is one of the shop's and its text is short enough. Policies of other sellers were removed before. */
export const complaintPolicyRule: Rule = ({ complaint_policy }, catalogue) => {
  if (!complaint_policy) return [];
  const { additional_information = '', complaint_address_id } = complaint_policy;
  const length = lengthOf(additional_information);
  return [
    ...(complaint_address_id === undefined || catalogue.address_ids.includes(complaint_address_id)
      ? []
      : [
          violation(
            'invalid_field',
            'complaint_policy.complaint_address_id',
            `must be an address of this shop, and ${complaint_address_id} is none`,
          ),
        ]),
    ...(length <= additional_information_length_max
      ? []
      : [
          violation(
            'invalid_field',
            'complaint_policy.additional_information',
            `must have under ${additional_information_length_max + 1} characters, not ${length}`,
          ),
        ]),
  ];
};
