import { decimal, id, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { adsErrors, keywordErrors } from './ads.errors.ts';
import {
  edit_count_max,
  keyword_length_max,
  match_types,
  reference_id_length_max,
  reference_lifetime_s,
} from './ads.ts';

const reference_lifetime_days = reference_lifetime_s / 86_400;

export const edit_manual_product_ad_keywords = operation({
  name: 'v2.ads.edit_manual_product_ad_keywords',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Edits keywords of a manual-selection product ad campaign that bids manually.',
  description:
    'Edits are independent: a failed edit is listed in failed_edits with its error and message, and does not affect the others. They are applied in the order in which they are sent. If an answer is lost, send the same request again: if the first request succeeded, the second is refused as a duplicate.',
  request: {
    reference_id: text(
      `A random text chosen by you that prevents duplicates, at most ${reference_id_length_max} characters. After a request with it has succeeded, later requests of the shop with the same text fail for at least ${reference_lifetime_days} days.`,
      { minLength: 1, maxLength: reference_id_length_max },
    ),
    campaign_id: id('Id of the campaign.'),
    selected_keywords: list(
      `The edits to make: 1 to ${edit_count_max}.`,
      record('One edit of one keyword.', {
        edit_action: text(
          'add, delete, restore (bring back a deleted keyword with its bid and match type), change_bid_price or change_match_type.',
        ),
        keyword: text(`The keyword, at most ${keyword_length_max} characters.`, { minLength: 1 }),
        match_type: optional(
          text(
            `How searches must match the keyword: ${match_types.join(' or ')}. Required by change_match_type; add uses broad by default.`,
          ),
        ),
        bid_price_per_click: optional(
          decimal(
            "The highest price of a click, in the shop's currency. Required by change_bid_price; add uses the campaign's default bid if it is omitted.",
          ),
        ),
      }),
      { minItems: 1, maxItems: edit_count_max },
    ),
  },
  response: list(
    'A list with one element: the edited campaign.',
    record('The result of the edits.', {
      campaign_id: id('Id of the campaign.'),
      failed_edits: list(
        'The edits that failed, in the order of the request; empty if none failed.',
        record('An edit that failed.', {
          keyword: text('The keyword, as it was sent.'),
          error: text('The kind of error.'),
          message: text('What to change.'),
        }),
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
  errors: adsErrors,
  row_errors: keywordErrors,
  decisions: [
    {
      silent_on: 'The scope of a reference_id.',
      decided:
        'It is unique within the shop, across campaigns and partners. It is used up when at least one edit succeeds, in the same transaction as the edits; if equal requests arrive at once, exactly one succeeds. A request that is refused, or whose edits all fail, leaves it free.',
    },
    {
      silent_on: 'How long a used reference_id is refused.',
      decided: `${reference_lifetime_days} days; it may then be used again.`,
    },
    {
      silent_on: 'A request whose edits all fail.',
      decided: 'error is empty, and failed_edits lists them all.',
    },
    {
      silent_on: 'A campaign of another shop, one with automatic bidding, one that has ended.',
      decided:
        'All are ads.shop.campaign_not_match; a campaign of another shop is answered as if it did not exist.',
    },
    {
      silent_on: 'When two keywords count as equal.',
      decided: 'When they differ only in upper and lower case, Unicode composition or white space.',
    },
    {
      silent_on: 'A deleted keyword.',
      decided:
        'It is not found, except by restore, which brings it back with its bid and match type, and by add, which creates a new one. Restoring a keyword that is not deleted is ads.keyword.already_exists.',
    },
    {
      silent_on: 'The order of the checks of an edit.',
      decided:
        'First the action and the fields that it requires, then whether the keyword exists, then the bid, then whether anything would change.',
    },
    {
      silent_on:
        'A keyword that is blank or too long; an unknown match_type; a change without its match_type or bid_price_per_click.',
      decided: 'The edit fails with ads.edit.invalid_action.',
    },
    {
      silent_on: 'match_type and bid_price_per_click in an action that does not use them.',
      decided: 'They are ignored.',
    },
    {
      silent_on: 'The lowest and highest bid.',
      decided:
        'The marketplace sets both for each region; both are allowed values. Bids are stored with six decimals.',
    },
    {
      silent_on: 'The number of edits in a request.',
      decided: `1 to ${edit_count_max}; any other number is error_param, and nothing is changed.`,
    },
  ],
});
