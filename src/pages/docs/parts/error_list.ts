import { type Html, html } from '../../../engine/http/resources/html.ts';
import { inlineMarkdown } from './markdown_html.ts';

export interface ShownError {
  readonly code: string;
  readonly status?: number;
  /** What was wrong. */
  readonly message: string;
  /** What to do, if the message does not say it. */
  readonly fix?: string | undefined;
}

const statusOf = (status: number | undefined): Html | undefined =>
  status === undefined ? undefined : html`<span class="kind">HTTP ${status}</span> `;

/** Each code once, with every cause and what to do. */
export function errorList(errors: readonly ShownError[]): Html {
  const by_code = new Map<string, ShownError[]>();
  for (const error of errors) {
    const causes = by_code.get(error.code) ?? [];
    const is_known = causes.some(
      ({ message, status }) => message === error.message && status === error.status,
    );
    by_code.set(error.code, is_known ? causes : [...causes, error]);
  }
  return html`<dl class="errors">${[...by_code].map(([code, causes]) => {
    const has_one_status = causes.every(({ status }) => status === causes[0]?.status);
    return html`<div data-error="${code}"><dt><code>${code}</code> ${has_one_status ? statusOf(causes[0]?.status) : undefined}</dt>${causes.map(
      ({ message, status, fix }) =>
        html`<dd>${has_one_status ? undefined : statusOf(status)}${inlineMarkdown(message)}${fix === undefined ? undefined : html` <span class="fix">${inlineMarkdown(fix)}</span>`}</dd>`,
    )}</div>`;
  })}</dl>`;
}
