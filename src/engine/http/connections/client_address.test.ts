import { expect, test } from 'vitest';
import { AddressList, addressKey, forwardedAddress, isAddressList } from './client_address.ts';

test.each([
  ['10.0.0.1', true],
  ['10.0.0.1,10.0.0.2', true],
  ['10.0.0.0/8, fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0', false],
  ['proxy.example', false],
  ['fe80::1%eth0', false],
  ['10.0.0.1,', false],
  ['', false],
])('%j as a list of addresses and networks: %s', (text, expected) => {
  expect(isAddressList(text)).toBe(expected);
});

test('a list contains an address directly or through its network, in either notation of IPv4', () => {
  const list = new AddressList('10.0.0.0/8, 192.0.2.7,fd00::/8');
  for (const address of ['10.9.8.7', '::ffff:10.9.8.7', '192.0.2.7', 'fd12:3456::1'])
    expect(list.has(address), address).toBe(true);
  for (const address of ['11.0.0.1', '192.0.2.8', 'fe00::1', '::1']) expect(list.has(address)).toBe(false);
  expect(new AddressList('').has('10.0.0.1')).toBe(false);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:01:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

const trusted = new AddressList('10.0.0.0/8');
test.each([
  ['one client', '192.0.2.1', '192.0.2.1'],
  ['the last one before the proxies', '198.51.100.9, 192.0.2.1, 10.0.0.5', '192.0.2.1'],
  ['a proxy that names no client', '', '10.0.0.1'],
  ['the last proxy after a value that is not an address', 'unknown, 10.0.0.5', '10.0.0.5'],
  ['the proxy if the named client is not an address', 'client.example', '10.0.0.1'],
  ['a client with IPv6', '2001:db8::9', '2001:db8::9'],
])('the caller behind a trusted proxy is %s', (_, header, caller) => {
  expect(forwardedAddress(header, '10.0.0.1', trusted)).toBe(caller);
});
