import { choice, id, int32, list, record, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';

/** What can be wrong with a listing. */
export const listing_issue_reasons = {
  1: 'Prohibited',
  2: 'Counterfeit',
  3: 'Spam',
  4: 'Inappropriate Image',
  5: 'Insufficient Info',
  6: 'Mall Listing Improvement',
  7: 'Other Listing Improvement',
} as const;

export const get_listings_with_issues = operation({
  name: 'v2.account_health.get_listings_with_issues',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The listings of the calling shop that have issues, page by page.',
  request: {
    page_no: withDefault(int32('Number of the page, from 1.', { minimum: 1 }), 1),
    page_size: withDefault(int32('Number of listings on a page.', { minimum: 1, maximum: 100 }), 10),
  },
  response: {
    listing_list: list(
      'The listings of this page.',
      record('A listing with an issue.', {
        item_id: id('Id of the item.'),
        reason: choice('What is wrong with the listing.', listing_issue_reasons),
      }),
      { maxItems: 100 },
    ),
    total_count: int32('Number of listings with issues on all pages.', { minimum: 0 }),
  },
  errors: {},
  decisions: [
    { silent_on: 'The order of the listings.', decided: 'By item_id, ascending.' },
    {
      silent_on: 'A page after the last one.',
      decided: 'An empty list. total_count still counts the listings of all pages.',
    },
  ],
});
