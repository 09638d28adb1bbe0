// The part of Markdown that contracts and the OpenAPI document use.
import { Html, html } from '../../../engine/http/resources/html.ts';

/** One line of Markdown, with code and bold text. */
export const inlineMarkdown = (text: string): Html =>
  new Html(
    html`${text}`.text
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
  );

function block(text: string): Html {
  const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(text);
  if (fenced) return html`<pre tabindex="0"><code>${fenced[1]}</code></pre>`;
  const heading = /^## (.+)$/.exec(text);
  if (heading) return html`<h2>${inlineMarkdown(heading[1] ?? '')}</h2>`;
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return html`<ul>${lines.map((line) => html`<li>${inlineMarkdown(line.slice(2))}</li>`)}</ul>`;
  return html`<p>${inlineMarkdown(text)}</p>`;
}

/** Paragraphs, headings of level two, lists and fenced code. */
export const markdownHtml = (text: string): Html =>
  html`${(text.match(/```[\s\S]*?```|(?:(?!\n\n|```)[\s\S])+/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(block)}`;
