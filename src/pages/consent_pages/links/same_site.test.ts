import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isOwnForm } from './same_site.ts';

const public_url = 'https://partner.example';

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://partner.example' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://partner.example' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://partner.example', host: 'inside:4010' }, true],
  [{ origin: 'http://localhost:4010', host: 'localhost:4010' }, true],
  [{ origin: 'https://evil.example', host: 'localhost:4010' }, false],
  [{ origin: 'null', host: 'localhost:4010' }, false],
  [{ host: 'localhost:4010' }, true],
])('a form whose request has the headers %j was sent by this server: %s', (headers, own) => {
  expect(isOwnForm({ headers } as IncomingMessage, public_url)).toBe(own);
});
