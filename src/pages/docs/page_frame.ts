import { type Html, html } from '../../engine/http/resources/html.ts';
import { page_icon, page_mark } from '../../engine/http/resources/page_mark.ts';
import { type ContentsSection, contentsHtml, neighboursOf } from './contents.ts';
import { docs_path } from './prose/prose_url.ts';

/** A page of the site, without what all pages have. */
export interface SitePage {
  readonly title: string;
  readonly main: Html;
  /** The name of a script that only this page has. */
  readonly own_script?: string;
}

interface FramedPage extends SitePage {
  readonly url: string;
  readonly version: string;
  readonly contents: readonly ContentsSection[];
  /** URLs of the style and the script of all pages, and of what only this page has. */
  readonly style_url: string;
  readonly script_url: string;
  readonly own_script_url: string | undefined;
  /** URL of the index of the search. */
  readonly search_url: string;
  /** The page about the partner API on its own port; undefined on that port. */
  readonly partner_url: string | undefined;
}

const search = html`<dialog class="search" aria-label="Search">
<input type="search" role="combobox" aria-label="Search the documentation" aria-expanded="false" aria-controls="hits" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Operation, field, error or question">
<ul id="hits" role="listbox" aria-label="Found"></ul>
<p class="said" role="status"></p>
</dialog>`;

/** A complete page: header, contents, and what it says. */
export function pageFrame(page: FramedPage): string {
  const { previous, next } = neighboursOf(page.contents, page.url);
  return html`<!doctype html>
<html lang="en" data-base="${docs_path}" data-search="${page.search_url}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title === 'Stoa' ? 'Stoa: documentation' : `${page.title} · Stoa`}</title>
${page_icon}
<link rel="stylesheet" href="${page.style_url}">
<script src="${page.script_url}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="name" href="${docs_path}">${page_mark}Stoa</a>
<span class="version">${page.version}</span>
<button type="button" class="find" hidden>Search <kbd>/</kbd></button>
<span class="links">${
    page.partner_url === undefined
      ? html`<a href="/openapi.json">OpenAPI</a>`
      : html`<a href="/operator/openapi.json">OpenAPI</a>`
  }</span>
</header>
<div class="page">
${contentsHtml(page.contents, page.url)}
<main id="main" tabindex="-1"${page.own_script_url === undefined ? undefined : html` data-script="${page.own_script_url}"`}>
${page.main}
${
  previous || next
    ? html`<div class="turn">${previous ? html`<a href="${previous.url}" rel="prev">← ${previous.name}</a>` : html`<span></span>`}${next ? html`<a href="${next.url}" rel="next">${next.name} →</a>` : undefined}</div>`
    : undefined
}
</main>
</div>
${search}
</body>
</html>
`.text;
}
