import { choice, id, int32, list, record, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { listing_issue_reasons } from './account_health.ts';

export const get_listings_with_issues = operation({
  name: 'v2.account_health.get_listings_with_issues',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The listings of the calling shop that have issues, page by page.',
  request: {
    page_no: withDefault(int32('Which page, from 1.', { minimum: 1 }), 1),
    page_size: withDefault(int32('How many listings a page has.', { minimum: 1, maximum: 100 }), 10),
  },
  response: {
    listing_list: list(
      'The listings of this page.',
      record('A listing.', {
        item_id: id('The item.'),
        reason: choice('What is wrong with it.', listing_issue_reasons),
      }),
      { maxItems: 100 },
    ),
    total_count: int32('Total number of listings with issues.', { minimum: 0 }),
  },
  errors: {},
  decisions: [
    { silent_on: 'The order of the listings.', decided: 'By item_id, ascending.' },
    {
      silent_on: 'A page behind the last one.',
      decided: 'An empty list; total_count is the whole, not the page.',
    },
  ],
});
