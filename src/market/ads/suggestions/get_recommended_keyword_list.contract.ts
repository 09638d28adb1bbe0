import { decimal, id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { suggestionErrors } from '../ads.errors.ts';
import { keyword_length_max, quality_score_max, suggestions_max } from '../ads.ts';

export const get_recommended_keyword_list = operation({
  name: 'v2.ads.get_recommended_keyword_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Suggests keywords for the ads of an item.',
  request: {
    item_id: id('Id of an item of the shop.'),
    input_keyword: optional(
      text(
        'What the seller has typed. Keywords that fit it are suggested, in place of those that fit the item.',
        {
          maxLength: keyword_length_max,
        },
      ),
    ),
  },
  response: {
    item_id: id('Id of the item.'),
    input_keyword: text('The input_keyword of the request; empty if there was none.'),
    suggested_keywords: list(
      `The keywords, those with the most searches first; at most ${suggestions_max}.`,
      record('A keyword.', {
        keyword: text('The keyword.'),
        quality_score: int32(`How well ads with it do, from 1 to ${quality_score_max}.`, {
          minimum: 1,
          maximum: quality_score_max,
        }),
        search_volume: int64('The number of searches in the last 30 days.', { minimum: 0 }),
        suggested_bid: decimal("The suggested price of a click, in the shop's currency.", { minimum: 0 }),
      }),
    ),
  },
  errors: suggestionErrors,
  decisions: [
    {
      silent_on: 'Which keywords are suggested.',
      decided:
        "Keywords that operators list for the shop's region (the collection ad_suggested_keyword) and that share a word with the name of the item or, if it is sent, with input_keyword. A keyword that contains input_keyword is suggested too. Case does not count, and neither do numbers and words of one or two Latin letters.",
    },
    {
      silent_on: 'The order and number of the suggestions.',
      decided: `The most searched ones first, then in the order of the alphabet, at most ${suggestions_max}.`,
    },
    {
      silent_on: 'A suggested bid outside of the bounds of the region.',
      decided: 'It is the nearest bound, so that edit_manual_product_ad_keywords takes every suggestion.',
    },
    { silent_on: 'A deleted item.', decided: 'ads.keyword.item_not_match.' },
  ],
});
