import { findImageViolations } from '../content/item_images.ts';
import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';

/**
 * A size chart is a template of a local shop, or an image. An image that is sent with a template is not kept
 * and not checked. 0 and an empty text mean none.
 */
export const sizeChartRule: Rule = ({ size_chart_info = {} }, catalogue) => {
  const { size_chart, size_chart_id } = size_chart_info;
  if (size_chart_id) {
    const path = 'size_chart_info.size_chart_id';
    if (catalogue.seller.seller_type !== 'local')
      return [violation('invalid_field', path, 'is only for local shops: send size_chart')];
    return catalogue.size_chart_exists
      ? []
      : [violation('invalid_field', path, `must be a template of this shop, and ${size_chart_id} is none`)];
  }
  return size_chart ? findImageViolations(size_chart, catalogue, 'size_chart_info.size_chart') : [];
};
