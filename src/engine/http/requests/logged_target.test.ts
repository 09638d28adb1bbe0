import { expect, test } from 'vitest';
import { contracts } from '../../../market/contracts.ts';
import { loggedTarget } from './logged_target.ts';

test.each([
  ['the query', '/api/v2/shop/get?sign=abc&access_token=def', '/api/v2/shop/get'],
  ['a query whose question mark was lost', '/api/v2/shop/get&access_token=abc', '/api/v2/shop/get'],
  ['a secret in a query without its question mark', '/api/v2/shop/getsign=abc', '/api/v2/shop/getsign'],
  ['most of a token in the path', '/token/0123456789abcdef01234567', '/token/*'],
  ['a fragment', '/api/v2#token', '/api/v2'],
  ['a token in the path', '/token/0123456789abcdef0123456789abcdef/x', '/token/*/x'],
  ['a token without digits in the path', '/token/AnOperatorTokenWithoutDigits', '/token/*'],
  ['a capability in the path', '/file/Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MDEyMzQ1Njc4', '/file/*'],
  ['characters that need escaping', '/a"b\\c\u0007', '/a?b?c?'],
  ['more than a log should hold', `/${'a/'.repeat(200)}`, `/${'a/'.repeat(200)}`.slice(0, 200).concat('...')],
])('a logged path does not contain %s', (_, target, path) => {
  expect(loggedTarget('GET', target)).toEqual({ method: 'GET', path });
});

test('the paths of operations are logged unchanged', () => {
  for (const { method, path } of contracts) expect(loggedTarget(method, path)).toEqual({ method, path });
});
