import { type Html, html } from '../../../engine/http/resources/html.ts';
import { codeBlock } from './highlight.ts';

interface Sample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/**
 * Programs in one block, of which the chosen language is shown. The tabs are radio buttons, so that they work without
 * a script and with the arrow keys. The script of the site remembers the language.
 */
export function codeTabs(samples: readonly Sample[]): Html {
  return html`<div class="tabs" role="group" aria-label="Code">
<div class="tab_row">${samples.map(
    ({ lang, label }, at) =>
      html`<label><input type="radio" name="language" value="${lang}"${at === 0 ? html` checked` : undefined}><span>${label}</span></label>`,
  )}<button type="button" class="copy" hidden>Copy</button></div>
${samples.map(({ lang, source }) => html`<div class="tab" data-lang="${lang}">${codeBlock(source, lang)}</div>`)}
</div>`;
}
