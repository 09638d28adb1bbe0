import { type Html, html } from '../../../engine/http/resources/html.ts';
import { page_icon, page_mark } from '../../../engine/http/resources/page_mark.ts';
import type { Marketplace } from '../../../engine/marketplace.ts';
import { type Language, language_codes, languages } from './language.ts';
import { type Say, textsIn } from './texts.ts';

/** What every page needs. */
export interface PageContext {
  readonly language: Language;
  readonly say: Say;
  /** Name of the marketplace, as sellers know it. */
  readonly marketplace_name: string;
  /** Prefix of the paths of its forms. */
  readonly url_prefix: string;
}

export const pageContext = (
  language: Language,
  { settings, url_prefix }: Pick<Marketplace, 'settings' | 'url_prefix'>,
): PageContext => ({
  language,
  say: textsIn(language),
  marketplace_name: settings.marketplace_name,
  url_prefix,
});

/** Path that forms are sent to. */
export const form_path = '/auth';
export const style_path = '/auth/consent.css';

export interface PageParts {
  readonly title: Html;
  readonly body: Html;
  /** Whether an input was wrong: the title then starts with it. */
  readonly has_problem?: boolean;
  /** The token with which the page can be shown in another language; undefined if that is not possible. */
  readonly form_token?: string | undefined;
}

/** The logos of the partner and the marketplace: the partner's first letter, and the marketplace's mark. */
export const parties = (app: string): Html => html`<div class="parties" aria-hidden="true">
<span class="party">${[...app][0]?.toUpperCase() ?? ''}</span><span class="between"></span><span class="party own">${page_mark}</span>
</div>`;

// A separate form, so that Enter in the form of the page never presses one of these buttons.
const languageForm = (
  { language, say, url_prefix }: PageContext,
  form_token: string,
) => html`<form method="post" action="${url_prefix}${form_path}" class="languages" aria-label="${say('choose_language')}">
<input type="hidden" name="form" value="${form_token}">
${language_codes.map(
  (code) =>
    html`<button name="language" value="${code}" lang="${languages[code].tag}"${code === language ? html` aria-current="true"` : ''}>${languages[code].own_name}</button>`,
)}
</form>`;

/** A complete page. */
export function layout(context: PageContext, { title, body, has_problem, form_token }: PageParts): string {
  const { language, say, marketplace_name } = context;
  const page_title = has_problem ? html`${say('problem')}: ${title}` : title;
  return html`<!doctype html>
<html lang="${languages[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page_title} · ${marketplace_name}</title>
${page_icon}
<link rel="stylesheet" href="${style_path}">
</head>
<body>
<header><span class="name">${page_mark}${marketplace_name}</span></header>
<main>
${body}
</main>
<footer>${form_token === undefined ? '' : languageForm(context, form_token)}</footer>
</body>
</html>
`.text;
}
