import { expect, test } from 'vitest';
import { errorList } from './error_list.ts';

test('each code stands once, with every cause and its fix', () => {
  const { text } = errorList([
    { code: 'a', message: 'One `x`.', fix: 'Do <this>.' },
    { code: 'b', message: 'Other.' },
    { code: 'a', message: 'Two.' },
    { code: 'a', message: 'Two.' },
  ]);
  expect(text.match(/data-error="\w"/g)).toEqual(['data-error="a"', 'data-error="b"']);
  expect(text).toContain(
    '<dd>One <code>x</code>. <span class="fix">Do &lt;this&gt;.</span></dd><dd>Two.</dd></div>',
  );
});

test('a status stands with the code, or with each cause if they differ', () => {
  const errors = [
    { code: 'a', status: 400, message: 'One.' },
    { code: 'a', status: 413, message: 'Two.' },
    { code: 'b', status: 403, message: 'Three.' },
  ];
  const shown = errorList(errors)
    .text.replace(/<[^>]*>/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  expect(shown).toBe('a HTTP 400 One. HTTP 413 Two. b HTTP 403 Three.');
});
