import type { Guide } from './guide.ts';

export const edit_product: Guide = {
  task: 'Change a product and its variations',
  shop: 'sg-local',
  steps: [
    {
      operation: 'v2.product.search_item',
      why: 'Finds the item by its name. Pages follow while next_offset is not empty.',
      request: { page_size: 10, item_name: 'overshirt' },
      takes: { item_id: 'response.item_id_list.0' },
    },
    {
      operation: 'v2.product.update_item',
      why: 'Changes texts, images and other details. What is left out stays, and the whole item is checked again.',
      request: { item_id: '<item_id>', item_name: 'Harbour overshirt, garment dyed' },
      shows: { 'response.item_name': 'Harbour overshirt, garment dyed' },
    },
    {
      operation: 'v2.shop.get_warehouse_detail',
      why: 'Returns the locations where stock can be kept. A shop with one warehouse needs no location_id.',
      request: { warehouse_type: 1 },
      takes: { location_id: 'response.0.location_id' },
    },
    {
      operation: 'v2.product.init_tier_variation',
      why: 'Gives the item its tiers, and a model for each combination of options that is sold. Price and stock of the item itself are dropped. To change the number of tiers later, call it again: all models are then replaced.',
      request: {
        item_id: '<item_id>',
        tier_variation: [
          { name: 'Colour', option_list: [{ option: 'Navy' }, { option: 'Clay' }] },
          { name: 'Size', option_list: [{ option: 'M' }, { option: 'L' }] },
        ],
        model: [
          {
            tier_index: [0, 0],
            original_price: 59.9,
            model_sku: 'NAVY-M',
            seller_stock: [{ location_id: '<location_id>', stock: 12 }],
          },
          {
            tier_index: [1, 1],
            original_price: 59.9,
            model_sku: 'CLAY-L',
            seller_stock: [{ location_id: '<location_id>', stock: 8 }],
          },
        ],
      },
      takes: { navy_id: 'response.model.0.model_id', clay_id: 'response.model.1.model_id' },
    },
    {
      operation: 'v2.product.update_tier_variation',
      why: 'Renames options and adds the size XL. model_list says where each model goes; a model that it does not name is deleted. Models keep their model_id, price and stock.',
      request: {
        item_id: '<item_id>',
        tier_variation: [
          { name: 'Colour', option_list: [{ option: 'Midnight' }, { option: 'Clay' }] },
          { name: 'Size', option_list: [{ option: 'M' }, { option: 'L' }, { option: 'XL' }] },
        ],
        model_list: [
          { model_id: '<navy_id>', tier_index: [0, 0] },
          { model_id: '<clay_id>', tier_index: [1, 1] },
        ],
      },
    },
    {
      operation: 'v2.product.add_model',
      why: 'Sells a combination that has no model yet, such as one with the new size.',
      request: {
        item_id: '<item_id>',
        model_list: [
          {
            tier_index: [0, 2],
            original_price: 62.9,
            seller_stock: [{ location_id: '<location_id>', stock: 5 }],
          },
        ],
      },
      takes: { large_id: 'response.model.0.model_id' },
    },
    {
      operation: 'v2.product.update_model',
      why: 'Sets the SKU of a model. Prices and stock have operations of their own: update_price and update_stock, with the model_id.',
      request: { item_id: '<item_id>', model: [{ model_id: '<large_id>', model_sku: 'MIDNIGHT-XL' }] },
    },
    {
      operation: 'v2.product.delete_model',
      why: 'Takes a combination off sale. It is refused while orders have reserved pieces of the model; orders that were shipped keep its name and price.',
      request: { item_id: '<item_id>', model_id: '<clay_id>' },
    },
    {
      operation: 'v2.product.get_model_list',
      why: 'Returns the tiers and models, with the price and stock of each.',
      request: { item_id: '<item_id>' },
      shows: {
        'response.tier_variation.0.option_list.0.option': 'Midnight',
        'response.model.0.model_id': '<navy_id>',
        'response.model.1.model_id': '<large_id>',
        'response.model.1.model_sku': 'MIDNIGHT-XL',
      },
    },
  ],
};
