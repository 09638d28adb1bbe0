import { type CaseContext, eachRule } from '../../../test/support/items/item_rules.ts';
import type { Item } from './rules/rule.ts';

const publishedIn =
  (seconds: number, item_status: Item['item_status'] = 'UNLIST') =>
  ({ now }: CaseContext): Partial<Item> => ({ item_status, scheduled_publish_time: now + seconds });
const day = 86_400;

eachRule('publishing rules of add_item', {
  error_param: [
    ['a time of publishing for a NORMAL item', 'scheduled_publish_time', publishedIn(7_200, 'NORMAL')],
    [
      'a time of publishing for an item without status',
      'scheduled_publish_time',
      ({ now }) => ({ scheduled_publish_time: now + 7_200 }),
    ],
    ['a time of publishing in less than an hour', 'scheduled_publish_time', publishedIn(3_540)],
    ['a time of publishing in more than 90 days', 'scheduled_publish_time', publishedIn(90 * day + 60)],
    ['a time of publishing that is not a full minute', 'scheduled_publish_time', publishedIn(7_201)],
    ['a time of publishing in the past', 'scheduled_publish_time', publishedIn(-3_600)],
    [
      'the first full minute of 1970',
      'scheduled_publish_time',
      { item_status: 'UNLIST', scheduled_publish_time: 60 },
    ],
  ],
});
