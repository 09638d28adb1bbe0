import { expect, test } from 'vitest';
import { plainText } from '../../../../test/support/docs/opened_docs.ts';
import { shownSamples } from '../../../kit/contract/openapi/code_samples.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { contracts } from '../../../market/contracts.ts';
import { codeBlock, highlight } from './highlight.ts';

test('comments, texts, numbers and keywords have classes, and nothing else', () => {
  expect(highlight('const a = "b // c"; // d 1\nreturn 20', 'ts').text).toBe(
    '<span class="k">const</span> a = <span class="s">&quot;b // c&quot;</span>; <span class="c">// d 1</span>\n<span class="k">return</span> <span class="n">20</span>',
  );
  expect(highlight('echo "a # b" # c', 'sh').text).toContain('<span class="c"># c</span>');
  expect(highlight('x = """a\n"b" """', 'python').text).toContain('<span class="s">&quot;&quot;&quot;a\n');
});

test('markup in code is shown and does nothing, in every language', () => {
  const hostile = '"<img src=x onerror=1>" // <script>1</script>';
  for (const language of [
    'ts',
    'json',
    'sh',
    'python',
    'php',
    'go',
    'java',
    'csharp',
    'ini',
    'unknown',
    '__proto__',
  ])
    expect(codeBlock(hostile, language).text).not.toMatch(/<img|<script/);
});

test('no program of an operation is changed by its colours', () => {
  const operations: readonly Operation[] = contracts;
  for (const operation of operations)
    for (const { lang, source } of shownSamples(operation, { text: 'a "b" \'c\' <d> & \\n' }))
      expect(plainText(codeBlock(source, lang).text), `${operation.name} ${lang}`).toBe(source);
});

test('a text that never ends takes no time', () => {
  const started = performance.now();
  for (const language of ['ts', 'sh', 'python', 'php', 'go', 'java'])
    highlight(`${'"\\'.repeat(20_000)}\n${'/*'.repeat(20_000)}${"'".repeat(20_001)}`, language);
  expect(performance.now() - started).toBeLessThan(5_000);
});
