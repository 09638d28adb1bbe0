import { describe, expect, test } from 'vitest';
import { validCatalogue, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';

const template = ['invalid_field size_chart_info.size_chart_id'];
const image = ['invalid_field size_chart_info.size_chart'];

describe('size_chart_info', () => {
  test.each<[string, NonNullable<Item['size_chart_info']>, boolean, string[], string[]]>([
    ['nothing', {}, true, [], []],
    ['an image', { size_chart: 'image-1' }, true, [], []],
    ['an empty image, which counts as omitted', { size_chart: '' }, true, [], []],
    ['an unknown image', { size_chart: 'nowhere' }, true, image, image],
    ['a template', { size_chart_id: 5 }, true, [], template],
    ['template 0, which counts as omitted', { size_chart_id: 0 }, false, [], []],
    ['an unknown template', { size_chart_id: 5 }, false, template, template],
    ['template 0 with an unknown image', { size_chart: 'nowhere', size_chart_id: 0 }, false, image, image],
    ['both, of which the template is kept', { size_chart: 'nowhere', size_chart_id: 5 }, true, [], template],
  ])('%s', (_, size_chart_info, size_chart_exists, local, cross_border) => {
    const info = (seller_type: 'local' | 'cross_border') =>
      violationsOf({ size_chart_info }, validCatalogue('SG', seller_type, { size_chart_exists }));
    expect({ local: info('local'), cross_border: info('cross_border') }).toEqual({ local, cross_border });
  });
});
