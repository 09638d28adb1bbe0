import { type Html, html } from '../../../engine/http/resources/html.ts';
import { page_icon, page_mark } from '../../../engine/http/resources/page_mark.ts';
import type { SignInFault } from './provider.ts';

export type SignInRefusal = SignInFault | 'sign_in_not_begun' | 'no_role' | 'too_many_sign_ins';

interface RefusalPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

/** Why a sign-in is refused, as people read it. */
export const refusal_pages: Readonly<Record<SignInRefusal, RefusalPage>> = {
  provider_away: {
    status: 502,
    title: 'The sign-in service does not answer',
    text: 'Try again in a moment. Who has signed in already can go on working. With an operator token, you can log in without it.',
  },
  provider_refused: {
    status: 403,
    title: 'The sign-in service refused',
    text: 'It did not sign you in, or the code that it gave was used before. Sign in again. If it goes on, an operator must look at the client of Stoa there.',
  },
  answer_not_valid: {
    status: 403,
    title: 'The answer of the sign-in service is not valid',
    text: 'It was made for another sign-in, by another service or for another program, or it has expired. Sign in again.',
  },
  sign_in_not_begun: {
    status: 400,
    title: 'This sign-in was not begun here',
    text: 'It was begun in another browser, was ended already, or took longer than ten minutes. Sign in again.',
  },
  no_role: {
    status: 403,
    title: 'You have no role here',
    text: 'The sign-in service knows you, but nothing that it says of you has a role in this marketplace. Ask an operator to give one of your groups a role: STOA_OIDC_ROLES.',
  },
  too_many_sign_ins: {
    status: 503,
    title: 'Too many people sign in at once',
    text: 'Try again in a moment.',
  },
};

const fact = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

/** The page of a refusal. @param facts what an operator needs to know, by its names. */
export function refusalPage(
  refusal: SignInRefusal,
  { style_path, facts }: { readonly style_path: string; readonly facts: Readonly<Record<string, string>> },
): string {
  const { title, text } = refusal_pages[refusal];
  const listed = Object.entries(facts).filter(([, value]) => value !== '');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Stoa</title>
${page_icon}
<link rel="stylesheet" href="${style_path}">
</head>
<body>
<main class="sign_in">
<div class="card">
${page_mark}
<h1>${title}</h1>
<p>${text}</p>
<dl class="facts">${fact('code', refusal)}${listed.map(([name, value]) => fact(name, value))}</dl>
<p><a href="/console/sign_in">Sign in again</a> or <a href="/">log in with a token</a></p>
</div>
</main>
</body>
</html>
`.text;
}
