import { type Html, html } from '../../../engine/http/resources/html.ts';
import { type ConsentLink, hostOf, refusalAddress } from '../links/consent_link.ts';
import { layout, type PageContext } from './layout.ts';
import type { TextName, TextValues } from './texts.ts';

/** A page with a message, and sometimes a link back. */
export interface MessagePage {
  readonly title: TextName;
  readonly text?: TextName;
  readonly places?: TextValues;
  /** For the authors of the app, in the words of the API. */
  readonly refusal?: {
    readonly error: string;
    readonly message: string;
    readonly explanation?: string | undefined;
    readonly request_id: string;
  };
  /** The way back for the seller. It is always a checked address. */
  readonly link?: ConsentLink;
}

/** The page that says why there is nothing to decide. */
export function messagePage(context: PageContext, page: MessagePage): string {
  const { say } = context;
  const { title: title_name, text, places, refusal, link } = page;
  const title = say(title_name);
  const rows = refusal
    ? ([
        ['error_code', html`<code>${refusal.error}</code>`],
        [
          'rule',
          html`<span lang="en">${[refusal.message, refusal.explanation].filter(Boolean).join(' ')}</span>`,
        ],
        ['request_id', html`<code>${refusal.request_id}</code>`],
      ] as const satisfies readonly (readonly [TextName, Html])[])
    : [];
  return layout(context, {
    title,
    body: html`<h1>${title}</h1>
${text === undefined ? '' : html`<p>${say(text, places)}</p>`}
${
  rows.length === 0
    ? ''
    : html`<h2>${say('for_developers')}</h2>
<dl>${rows.map(([name, value]) => html`<div><dt>${say(name)}</dt><dd>${value}</dd></div>`)}</dl>`
}
${link ? html`<p class="away"><a class="main" href="${refusalAddress(link)}">${say('go_back', { host: hostOf(link) })}</a></p>` : ''}`,
  });
}
