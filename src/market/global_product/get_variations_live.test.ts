import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/harness.ts';

onEachEngine(
  'get_variations under the live dialect',
  (world) => {
    test('the codes of the group begin with global_product.', async () => {
      const merchant = await world.given.merchant();
      const request = { category_id: 987_654 };
      const { body } = await world.call('v2.global_product.get_variations', request, { merchant });
      expect(body.error).toBe('global_product.error_param');
    });
  },
  { config: { dialect: 'live' } },
);
