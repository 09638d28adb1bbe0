import { type Html, html } from '../../../engine/http/resources/html.ts';
import { inlineMarkdown } from './markdown_html.ts';

export interface ShownError {
  readonly code: string;
  readonly status?: number;
  /** What was wrong, and what to change. */
  readonly message: string;
}

/** Each code once, with every cause. @param findHelp the address of what else is known about a code. */
export function errorList(
  errors: readonly ShownError[],
  findHelp: (code: string) => string | undefined = () => undefined,
): Html {
  const by_code = new Map<string, ShownError[]>();
  for (const error of errors) by_code.set(error.code, [...(by_code.get(error.code) ?? []), error]);
  return html`<dl class="errors">${[...by_code].map(([code, causes]) => {
    const messages = [...new Set(causes.map(({ message }) => message))];
    const status = causes[0]?.status;
    const help = findHelp(code);
    return html`<div data-error="${code}"><dt><code>${code}</code>${status === undefined ? undefined : html` <span class="kind">HTTP ${status}</span>`}${help === undefined ? undefined : html` <a href="${help}">what to do</a>`}</dt>${messages.map((message) => html`<dd>${inlineMarkdown(message)}</dd>`)}</div>`;
  })}</dl>`;
}
