import { html } from './html.ts';

/** The front of a stoa: a roof over three pairs of columns. */
const outline = 'M8 1 1 5v1h14V5zM2 7v6h2V7zm5 0v6h2V7zm5 0v6h2V7zM1 14v1h14v-1z';

/** Stoa's logo, in the colour that the page's style sets. */
export const page_mark = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${outline}"/></svg>`;

/** The logo as the icon of a page, where no style applies: an element for its head. */
export const page_icon = html`<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%230b6e69' d='${outline}'/%3E%3C/svg%3E">`;
