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
