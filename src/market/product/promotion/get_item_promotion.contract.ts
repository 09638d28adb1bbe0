import { choice, decimal, id, int64, list, record, text, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { item_ids_max } from '../product.ts';
import { promotionErrors } from './promotion.errors.ts';

/** The names that this operation has for what lowers a price. */
export const shown_promotion_types = {
  product_promotion: 'Discount Promotions',
  flash_sale: 'Flash Sale',
} as const;

export const get_item_promotion = operation({
  name: 'v2.product.get_item_promotion',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the promotions that lower the price of items now or later.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id_list: list('Ids of the items, each once.', int64('Id of an item.'), {
      minItems: 1,
      maxItems: item_ids_max,
    }),
  },
  response: {
    success_list: list(
      'The items that were found.',
      record('An item.', {
        item_id: id('Id of the item.'),
        promotion: list(
          'Its promotions, the first to start first; one entry for each model.',
          record('A promotion of the item or of one of its models.', {
            promotion_type: choice('Kind of promotion.', Object.values(shown_promotion_types)),
            promotion_id: id('Id of the promotion.'),
            model_id: int64('Id of the model; 0 for an item without models.'),
            start_time: timestamp('When it starts.'),
            end_time: timestamp('When it ends.'),
            promotion_price_info: list(
              'Price during the promotion, as a list with one element.',
              record('A price.', { promotion_price: decimal('Price during the promotion.') }),
            ),
            promotion_staging: choice('Whether it runs now.', ['ongoing', 'upcoming']),
            promotion_stock_info_v2: record('Pieces that are sold at this price.', {
              summary_info: record('Total stock.', {
                total_reserved_stock: int64('Number of pieces; 0 without a limit.'),
              }),
            }),
          }),
        ),
      }),
    ),
    failure_list: list(
      'The items that were not found.',
      record('An item that was not found.', {
        item_id: int64('Id of the item.'),
        failed_reason: text('Why it is not returned.'),
      }),
    ),
  },
  errors: pick(promotionErrors, 'item_repeated'),
  decisions: [
    {
      silent_on: 'How many pieces are sold at the price of a promotion.',
      decided: 'No promotion has a limit here: total_reserved_stock is 0.',
    },
    {
      silent_on: 'Bundle deals, add-on deals and wholesale tiers.',
      decided: 'They are not listed, because they lower no single price.',
    },
    { silent_on: 'An item of another shop.', decided: 'It is in failure_list, like a missing item.' },
  ],
});
