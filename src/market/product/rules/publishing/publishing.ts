import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';

const lead_seconds_min = 3_600;
const lead_seconds_max = 90 * 86_400;

/** Only an unlisted item can be published later: an hour to 90 days from now, at a full minute. */
export const publishingRule: Rule = ({ item_status = 'NORMAL', scheduled_publish_time: time }, { now }) => {
  if (time === undefined) return [];
  const earliest = now + lead_seconds_min;
  const latest = now + lead_seconds_max;
  const rules = [
    item_status !== 'UNLIST' && `is only for items with item_status UNLIST, and this one has ${item_status}`,
    (time < earliest || time > latest) &&
      `must be from one hour to 90 days from now (${earliest} to ${latest}), not ${time}`,
    time % 60 !== 0 && `must be on a full minute, and ${time} is ${time % 60} seconds past one`,
  ];
  return rules
    .filter((rule) => rule !== false)
    .map((rule) => violation('invalid_field', 'scheduled_publish_time', rule));
};
