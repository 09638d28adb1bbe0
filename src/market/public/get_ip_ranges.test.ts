import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { get_ip_ranges } from './get_ip_ranges.contract.ts';

const { name } = get_ip_ranges;

onEachEngine('get_ip_ranges', (world) => {
  test('returns the loopback addresses by default, at the path that clients call', async () => {
    const { body } = await world.call(name, {}, { shop: await world.given.shop() });
    expect(body).toMatchObject({ error: '', ip_list: ['127.0.0.1/32', '::1/128'] });
    expect(get_ip_ranges.path).toBe('/api/v2/public/get_shopee_ip_ranges');
  });
});

onEachEngine(
  'get_ip_ranges with a setting',
  (world) => {
    test('returns the addresses of the setting, single ones as ranges of one address', async () => {
      const { body } = await world.call(name, {}, { shop: await world.given.shop() });
      expect(body.ip_list).toEqual(['192.0.2.0/24', '198.51.100.7/32', '2001:db8::7/128']);
    });
  },
  { config: { ip_ranges: '192.0.2.0/24, 198.51.100.7,2001:db8::7' } },
);
