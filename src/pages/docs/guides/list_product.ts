import type { Guide } from './guide.ts';

export const list_product: Guide = {
  task: 'List a product',
  shop: 'sg-local',
  steps: [
    {
      operation: 'v2.product.category_recommend',
      why: 'Finds the category from the name of the item. `v2.product.get_category` lists all categories.',
      request: { item_name: 'Plain cotton T-shirt, short sleeves' },
      takes: { category_id: 'response.category_id.0' },
    },
    {
      operation: 'v2.product.get_attribute_tree',
      why: 'Returns the attributes of the category, which of them are mandatory, and their values.',
      request: { category_id_list: ['<category_id>'], language: 'en' },
      takes: {
        attribute_id: 'response.list.0.attribute_tree.1.attribute_id',
        value_id: 'response.list.0.attribute_tree.1.attribute_value_list.0.value_id',
      },
      shows: { 'response.list.0.attribute_tree.1.mandatory': true },
    },
    {
      operation: 'v2.product.get_brand_list',
      why: 'Returns the brands of the category. An item without a brand has brand_id 0 and the name NoBrand.',
      request: { category_id: '<category_id>', status: 1, offset: 0, page_size: 10 },
      takes: {
        brand_id: 'response.brand_list.0.brand_id',
        brand_name: 'response.brand_list.0.original_brand_name',
      },
    },
    {
      operation: 'v2.logistics.get_channel_list',
      why: 'Returns the logistics channels of the shop. At least one must be enabled for the item.',
      request: {},
      takes: { logistic_id: 'response.logistics_channel_list.0.logistics_channel_id' },
    },
    {
      operation: 'v2.shop.get_warehouse_detail',
      why: 'Returns the locations where stock can be kept. A shop with one warehouse needs no location_id.',
      request: { warehouse_type: 1 },
      takes: { location_id: 'response.0.location_id' },
    },
    {
      operation: 'v2.media_space.upload_image',
      why: 'Uploads the picture, as multipart/form-data.',
      request: {},
      pictures: ['image'],
      takes: { image_id: 'response.image_info.image_id' },
    },
    {
      operation: 'v2.media_space.init_video_upload',
      why: 'Starts the upload of a video, an MP4 of 10 to 60 seconds and at most 30 MB. The video is optional: to leave it out, skip this call and the next three.',
      request: { file_md5: '<video_md5>', file_size: '<video_size>' },
      takes: { video_upload_id: 'response.video_upload_id' },
    },
    {
      operation: 'v2.media_space.upload_video_part',
      why: 'Sends a part of the video, as multipart/form-data. Each part but the last has 4,194,304 bytes. Parts are numbered from 0 and may be sent in any order. This video has one part, so the MD5 of the part is that of the file.',
      request: { video_upload_id: '<video_upload_id>', part_seq: 0, content_md5: '<video_md5>' },
      videos: ['part_content'],
    },
    {
      operation: 'v2.media_space.complete_video_upload',
      why: 'Completes the upload. The file is then checked.',
      request: {
        video_upload_id: '<video_upload_id>',
        part_seq_list: [0],
        report_data: { upload_cost: 1_200 },
      },
    },
    {
      operation: 'v2.media_space.get_video_upload_result',
      why: 'Returns how far the check is. Ask again while the status is TRANSCODING; FAILED comes with a message that gives the reason. No thumbnails are generated: thumbnail_url_list is empty, and buyers see the first picture of the item.',
      request: { video_upload_id: '<video_upload_id>' },
      waits_for_jobs: true,
      shows: {
        'response.status': 'SUCCEEDED',
        'response.video_info.thumbnail_url_list': [],
      },
    },
    {
      operation: 'v2.product.add_item',
      why: 'Adds the item. A refusal names the field and the rule of the category or channel that it breaks.',
      request: {
        item_name: 'Harbour tee, organic cotton',
        description:
          'A plain tee of heavy organic cotton, cut straight, washed once so that it keeps its size.',
        original_price: 24.9,
        weight: 0.22,
        category_id: '<category_id>',
        brand: { brand_id: '<brand_id>', original_brand_name: '<brand_name>' },
        attribute_list: [
          { attribute_id: '<attribute_id>', attribute_value_list: [{ value_id: '<value_id>' }] },
        ],
        dimension: { package_height: 3, package_length: 30, package_width: 22 },
        image: { image_id_list: ['<image_id>'] },
        video_upload_id: ['<video_upload_id>'],
        logistic_info: [{ logistic_id: '<logistic_id>', enabled: true }],
        seller_stock: [{ location_id: '<location_id>', stock: 40 }],
      },
      takes: { item_id: 'response.item_id' },
    },
    {
      operation: 'v2.product.update_stock',
      why: 'Sets the stock. Call it whenever the stock changes. model_id 0 is the item itself, if it has no variations.',
      request: {
        item_id: '<item_id>',
        stock_list: [{ model_id: 0, seller_stock: [{ location_id: '<location_id>', stock: 64 }] }],
      },
      shows: { 'response.success_list.0.stock': 64 },
    },
    {
      operation: 'v2.product.get_item_base_info',
      why: 'Returns the stored item. It is on sale while its status is NORMAL.',
      request: { item_id_list: ['<item_id>'] },
      shows: {
        'response.item_list.0.item_id': '<item_id>',
        'response.item_list.0.item_status': 'NORMAL',
      },
    },
  ],
};
