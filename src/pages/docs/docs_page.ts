import { type Html, html } from '../../engine/http/resources/html.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { type Document, examplesOf } from './document.ts';
import { guideSection } from './guide_section.ts';
import { guides } from './guides/guides.ts';
import { markdownHtml } from './markdown_html.ts';
import { operationSection } from './operation_section.ts';
import { pageFrame } from './page_frame.ts';
import { groupByTask, type TaskOperations } from './tasks.ts';

/** An error that every call can get. */
export interface CommonError {
  readonly status: number;
  readonly error: string;
  readonly when: string;
}

export interface DocsPageOptions {
  readonly operations: readonly Operation[];
  readonly document: Document;
  readonly common_errors: readonly CommonError[];
  /** URL of the style of the page. */
  readonly style_url: string;
  readonly script_url: string;
}

/** A long name that may be broken after its underscores. */
const breakable = (name: string) =>
  name.split('_').map((word, at) => (at === 0 ? html`${word}` : html`_<wbr>${word}`));

const idOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '_');

// The input is outside of any form, so nothing can submit it. It is not a password field, because browsers
// offer to store those.
const field = (name: string, label: string, kind = 'plain') =>
  html`<label>${label}<input name="${name}" class="${kind}" autocomplete="off" spellcheck="false"></label>`;

const credentials = html`<section id="credentials">
<h2>Try it with your keys</h2>
<p>Every form below signs its call in this browser. Your input stays in the memory of this page: it is not stored, and the partner key is never sent. Reload the page to delete it.</p>
<div class="credentials">
<label class="wide">Paste the output of <code>stoa demo --json</code>, or fill in the fields<textarea name="demo" rows="1" spellcheck="false" autocomplete="off"></textarea></label>
${field('partner_id', 'partner_id')}
${field('partner_key', 'Partner key', 'secret')}
${field('shop_id', 'shop_id')}
${field('shop_token', 'access_token of the shop', 'secret')}
${field('merchant_id', 'merchant_id')}
${field('merchant_token', 'access_token of the merchant', 'secret')}
<output></output>
</div>
</section>`;

const commonErrors = (errors: readonly CommonError[]) => html`<section id="common_errors">
<h2>Errors of every call</h2>
<dl class="errors">${errors.map(
  ({ status, error, when }) =>
    html`<div><dt><code>${error}</code> <span class="kind">HTTP ${status}</span></dt><dd>${when}</dd></div>`,
)}</dl>
</section>`;

const navigation = (sorted: readonly TaskOperations[]) => html`<nav aria-label="Operations">
<details open><summary>Contents</summary>
<label class="filter">Find an operation<input type="search" id="filter" autocomplete="off"></label>
<p><a href="#start">How to call</a></p><p><a href="#credentials">Try it with your keys</a></p>
${sorted.map(
  ({ title, operations }) =>
    html`<div class="task"><p><a href="#${idOf(title)}">${title}</a></p><ul>${operations.map(
      ({ name, summary }) =>
        html`<li data-words="${`${name} ${summary}`.toLowerCase()}"><a href="#${name}">${breakable(name.replace(/^v2\.\w+\./, ''))}</a></li>`,
    )}</ul></div>`,
)}
<p><a href="#common_errors">Errors of every call</a></p>
</details>
</nav>`;

/** The documentation as one page, which can be read without its script. */
export function docsPage(options: DocsPageOptions): string {
  const { operations, document, common_errors, style_url, script_url } = options;
  const sorted = groupByTask(operations);
  const { title, version, description } = document.info;
  const main: Html[] = sorted.map(
    ({ title, about, operations: shown }) => html`<section class="task" id="${idOf(title)}">
<h2>${title}</h2>
<p>${about}</p>
${guides.filter(({ task }) => task === title).map(guideSection)}
${shown.map((operation) => operationSection(operation, examplesOf(document, operation)))}
</section>`,
  );
  return pageFrame({
    title,
    version,
    style_url,
    script_url,
    start_url: '#start',
    links: [
      { url: '/docs/signing', text: 'Signing' },
      { url: '/openapi.json', text: 'OpenAPI document' },
    ],
    content: html`<div class="page">
${navigation(sorted)}
<main>
<section id="start">
<h1>${title}</h1>
${markdownHtml(description)}
</section>
${credentials}
${main}
${commonErrors(common_errors)}
</main>
</div>`,
  });
}
