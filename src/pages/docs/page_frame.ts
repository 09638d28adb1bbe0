import { type Html, html } from '../../engine/http/resources/html.ts';
import { page_icon, page_mark } from '../../engine/http/resources/page_mark.ts';

interface FramedPage {
  readonly title: string;
  readonly version: string;
  /** URL of the style of the page. */
  readonly style_url: string;
  readonly script_url: string;
  /** URL that the name in the header links to. */
  readonly start_url: string;
  readonly links: readonly { readonly url: string; readonly text: string }[];
  readonly content: Html;
}

/** A complete page of the documentation: its header and its content. */
export const pageFrame = (page: FramedPage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
${page_icon}
<link rel="stylesheet" href="${page.style_url}">
</head>
<body>
<header>
<a class="name" href="${page.start_url}">${page_mark}Stoa</a>
<span class="version">${page.version}</span>
<span class="links">${page.links.map(({ url, text }) => html`<a href="${url}">${text}</a>`)}</span>
</header>
${page.content}
<script src="${page.script_url}"></script>
</body>
</html>
`.text;
