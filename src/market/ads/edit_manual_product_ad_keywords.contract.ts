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
    'Each edit stands alone: those that fail are listed in failed_edits, each with its error and message, and do not hold up the others. They are made in the order in which they are sent. When an answer is lost, send the same request again: if the first one succeeded, the second is refused as a duplicate.',
  request: {
    reference_id: text(
      `A random text of your own that prevents duplicates, at most ${reference_id_length_max} characters. Once a request with it has succeeded, later ones of the shop with the same text fail, for at least ${reference_lifetime_days} days.`,
      { minLength: 1, maxLength: reference_id_length_max },
    ),
    campaign_id: id('The campaign.'),
    selected_keywords: list(
      `What to do to which keywords: 1 to ${edit_count_max} edits.`,
      record('An edit.', {
        edit_action: text(
          'add, delete, restore (bring a deleted keyword back as it was), change_bid_price or change_match_type.',
        ),
        keyword: text(`The keyword, at most ${keyword_length_max} characters.`, { minLength: 1 }),
        match_type: optional(
          text(
            `How searches match it: ${match_types.join(' or ')}. Required by change_match_type; add takes broad without it.`,
          ),
        ),
        bid_price_per_click: optional(
          decimal(
            "What a click may cost, in the shop's currency. Required by change_bid_price; add takes the campaign's default without it.",
          ),
        ),
      }),
      { minItems: 1, maxItems: edit_count_max },
    ),
  },
  response: list(
    'One element: the campaign.',
    record('What became of the edits.', {
      campaign_id: id('The campaign.'),
      failed_edits: list(
        'The edits that failed, in their order; empty when none did.',
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
      silent_on: 'How far a reference_id reaches.',
      decided:
        'It is unique within the shop, whatever the campaign and the partner. It is used up when at least one edit succeeds, in one transaction with the edits; of equal requests at once exactly one succeeds. A request that is refused, or whose edits all fail, leaves it free.',
    },
    {
      silent_on: 'How long a reference_id that was used refuses others.',
      decided: `${reference_lifetime_days} days; it may then be used again.`,
    },
    {
      silent_on: 'A request whose edits all fail.',
      decided: 'error is empty, and failed_edits lists them all.',
    },
    {
      silent_on: 'A campaign of another shop, one that bids automatically, one that has ended.',
      decided: "All are ads.shop.campaign_not_match; another shop's is answered as if there were none.",
    },
    {
      silent_on: 'When two keywords are the same.',
      decided: 'When they differ in upper and lower case, Unicode composition or white space only.',
    },
    {
      silent_on: 'A deleted keyword.',
      decided:
        'It is not found, except by restore, which brings it back with its bid and match type, and by add, which makes it anew. Restoring one that is not deleted is ads.keyword.already_exists.',
    },
    {
      silent_on: 'The order in which an edit is checked.',
      decided:
        'The action and what it requires, whether the keyword is there, the bid, whether anything would change.',
    },
    {
      silent_on:
        'A keyword that is blank or too long; an unknown match_type; a change without its match_type or bid_price_per_click.',
      decided: 'The edit fails with ads.edit.invalid_action.',
    },
    {
      silent_on: 'match_type and bid_price_per_click where the action does not use them.',
      decided: 'They are ignored.',
    },
    {
      silent_on: 'The bounds of bids.',
      decided:
        'The marketplace sets a lowest and a highest bid for each region; both are allowed. Bids are kept to six decimals.',
    },
    {
      silent_on: 'How many edits a request brings.',
      decided: `1 to ${edit_count_max}; otherwise error_param, and nothing happens.`,
    },
  ],
});
