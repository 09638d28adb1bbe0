import { expect, test } from 'vitest';
import { namesEtag } from './if_none_match.ts';
import { acceptedEncoding, acceptsPage } from './negotiation.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['gzip;q=0, br; q=0.000', 'identity'],
  ['gzip;q=nonsense', 'identity'],
])('of Accept-Encoding %j the smallest allowed encoding is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json, text/html;q=0.5', true],
  ['text/html;q=0', false],
  ['text/html;q=0.0, application/json', false],
  ['*/*', false],
  ['application/json', false],
  [undefined, false],
])('Accept %j requests a web page: %s', (header, page) => {
  expect(acceptsPage(header)).toBe(page);
});

test.each([
  ['W/"a"', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['*', '"a"', true],
  ['"ab"', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match %j names the ETag %s: %s', (header, etag, named) => {
  expect(namesEtag(header, etag)).toBe(named);
});
