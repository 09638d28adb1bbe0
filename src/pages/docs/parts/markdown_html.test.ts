import { expect, test } from 'vitest';
import { html } from '../../../engine/http/resources/html.ts';
import { inlineMarkdown, markdownHtml } from './markdown_html.ts';

test('every value in HTML is escaped, unless it is HTML itself', () => {
  const inner = html`<b title="${'"\''}">${'<script>&'}</b>`;
  expect(inner.text).toBe('<b title="&quot;&#39;">&lt;script&gt;&amp;</b>');
  expect(html`<p>${inner}${[1, undefined, inner]}</p>`.text).toBe(`<p>${inner.text}1${inner.text}</p>`);
});

test('code and bold text are shown as such, and markup inside them is not interpreted', () => {
  expect(inlineMarkdown('a `<b>` of **two** < three').text).toBe(
    'a <code>&lt;b&gt;</code> of <strong>two</strong> &lt; three',
  );
});

test('paragraphs, headings, lists and fenced code, which keeps its empty lines and backticks', () => {
  const text = 'One\ntwo\n\n## Three\n\n- a\n- `b`\n\n```javascript\nlet c = `d`;\n\nc();\n```\n\nEnd';
  expect(markdownHtml(text).text).toBe(
    '<p>One\ntwo</p><h2>Three</h2><ul><li>a</li><li><code>b</code></li></ul>' +
      '<pre tabindex="0"><code>let c = `d`;\n\nc();</code></pre><p>End</p>',
  );
});
