import { describe, expect, test } from 'vitest';
import { AddressRules } from './address_rules.ts';
import { readDestination } from './destination.ts';

const none = new AddressRules('');

describe('an address that is not public is forbidden', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback of IPv6', '::1'],
    ['this host', '0.0.0.0'],
    ['this host in IPv6', '::'],
    ['private', '10.0.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['private of IPv6', 'fd00::1'],
    ['shared by a provider', '100.64.0.1'],
    ['link-local', '169.254.10.20'],
    ['link-local of IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['metadata', '169.254.169.254'],
    ['metadata of IPv6', 'fd00:ec2::254'],
    ['metadata', '100.100.100.200'],
    ['platform', '168.63.129.16'],
    ['multicast', '224.0.0.1'],
    ['multicast of IPv6', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '2001:db8::1'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimal', '::ffff:7f00:1'],
    ['mapped, written in full', '0:0:0:0:0:ffff:a9fe:a9fe'],
    ['compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['NAT64 of a local network', '64:ff9b:1::8.8.8.8'],
    ['6to4', '2002:7f00:1::'],
    ['6to4', '2002:808:808::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['discard-only', '100::1'],
  ])('%s: %s', (_kind, address) => {
    expect(none.allows(address)).toBe(false);
  });
});

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
  'a public address is allowed: %s',
  (address) => {
    expect(none.allows(address)).toBe(true);
    expect(none.isNamed(address)).toBe(false);
  },
);

test('a network that the operator names is allowed, in every form of its addresses, and no other', () => {
  const rules = new AddressRules('10.1.0.0/16, fd00::/8');
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::a01:203', 'fd12::1'])
    expect([rules.allows(address), rules.isNamed(address)], address).toEqual([true, true]);
  for (const address of ['10.2.0.1', '127.0.0.1', '::ffff:127.0.0.1', 'fe80::1'])
    expect([rules.allows(address), rules.isNamed(address)], address).toEqual([false, false]);
});

test.each([
  ['decimal', 'http://2130706433/', '127.0.0.1'],
  ['octal', 'http://0177.0.0.1/', '127.0.0.1'],
  ['hexadecimal', 'http://0x7f000001/', '127.0.0.1'],
  ['mixed', 'http://0x7f.1/', '127.0.0.1'],
  ['shortened', 'http://127.1/', '127.0.0.1'],
  ['in other digits', 'http://%31%32%37.0.0.1/', '127.0.0.1'],
  ['metadata in decimal', 'https://2852039166/', '169.254.169.254'],
  ['mapped', 'https://[::FFFF:127.0.0.1]/', '::ffff:7f00:1'],
])('an address is recognised in its %s form: %s', (_form, url, host) => {
  const destination = readDestination(url);
  if (typeof destination === 'string') throw new Error(destination);
  expect([destination.host, destination.is_address]).toEqual([host, true]);
  expect(none.allows(destination.host)).toBe(false);
});

test.each([
  ['https://user@erp.example/', 'url_has_password'],
  ['https://user:pass@erp.example/', 'url_has_password'],
  ['https://@erp.example/', 'url_has_password'],
  ['https://erp.example/#part', 'url_has_fragment'],
  ['https://erp.example/a b', 'url_invalid'],
  ['https://erp.example/\n', 'url_invalid'],
  ['https:\\\\erp.example\\', 'url_invalid'],
  ['https:erp.example', 'url_invalid'],
  ['https://', 'url_invalid'],
  ['https://[::1%25eth0]/', 'url_invalid'],
  ['https://1.2.3.4.5/', 'url_invalid'],
  ['https://erp.example:70000/', 'url_invalid'],
  ['ftp://erp.example/', 'url_invalid'],
  ['gopher://127.0.0.1:6379/_', 'url_invalid'],
  ['file:///etc/passwd', 'url_invalid'],
  ['//erp.example/', 'url_invalid'],
  ['', 'url_invalid'],
  [`https://erp.example/${'x'.repeat(500)}`, 'url_too_long'],
])('a URL of another form is refused: %j', (url, fault) => {
  expect(readDestination(url)).toBe(fault);
});
