import { describe, expect, test } from 'vitest';
import { parameterHint } from './parameter_hint.ts';

const now = 1_655_714_431;
const rest = '&access_token=t&shop_id=1&sign=s';
const hintOf = (timestamp: string | number) =>
  parameterHint(`partner_id=1&timestamp=${timestamp}${rest}`, 'shop', now);

describe('hints about refused parameters', () => {
  test.each([
    [now * 1_000 + 417, 'It is in milliseconds: send seconds.'],
    [now * 1_000_000, 'It is in microseconds: send seconds.'],
    [`${now}000000000`, 'It is in nanoseconds: send seconds.'],
    [`${now}.5`, /whole seconds, in digits/],
    ['2022-06-20T08:40:31Z', /whole seconds, in digits/],
    [
      now - 8 * 3_600 - 2,
      /^It is 28,802 seconds behind the clock of the server\. That looks like a time zone/,
    ],
    [now + 19_800, /^It is 19,800 seconds ahead of .* time zone/],
    [now - 1_000, 'It is 1,000 seconds behind the clock of the server.'],
    [now, undefined],
    [now + 300, undefined],
    [0, /^It is 1,655,714,431 seconds behind the clock of the server\.$/],
  ])('a timestamp of %s: %s', (timestamp, hint) => {
    if (hint instanceof RegExp) expect(hintOf(timestamp)).toMatch(hint);
    else expect(hintOf(timestamp)).toBe(hint);
  });

  test.each([
    ['partnerId=1', 'There is partnerId: the parameter is called partner_id.'],
    ['partner_id=1&ts=5', 'There is ts: the parameter is called timestamp.'],
    [`partner_id=1&timestamp=${now}&signature=x`, 'There is signature: the parameter is called sign.'],
    [`partner_id=1&timestamp=${now}&sign=x&token=t`, 'There is token: the parameter is called access_token.'],
    [
      `partner_id=1&timestamp=${now}&sign=x&access_token=t&merchant_id=1`,
      'There is merchant_id, but this operation is called for a shop.',
    ],
    [`partner_id=1&timestamp=${now}&sign=x`, undefined],
    ['', undefined],
  ])('a query %s: %s', (query, hint) => {
    expect(parameterHint(query, 'shop', now)).toBe(hint);
  });
});
