import { type Html, html } from '../../../engine/http/resources/html.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { isFileField, type Schema } from '../../../kit/contract/schema.ts';

/** The input for one field of a multipart body. */
function formInput(field: string, schema: Schema): Html {
  if (isFileField(schema)) return html`<input type="file" name="${field}" multiple>`;
  const preset = String(schema.default ?? '');
  if (!schema.enum) return html`<input name="${field}" value="${preset}" autocomplete="off">`;
  return html`<select name="${field}">${schema.enum.map((value) =>
    String(value) === preset
      ? html`<option selected>${preset}</option>`
      : html`<option>${String(value)}</option>`,
  )}</select>`;
}

function requestInputs({ body, request }: Operation, example: unknown): Html {
  if (body !== 'multipart') {
    const text = JSON.stringify(example ?? {}, null, 2);
    const rows = Math.min(14, text.split('\n').length);
    return html`<label>Request<textarea name="request" rows="${rows}" spellcheck="false" autocomplete="off">${text}</textarea></label>`;
  }
  return html`${Object.entries(request.properties).map(
    ([field, schema]) => html`<label>${field}${formInput(field, schema)}</label>`,
  )}`;
}

// The input is outside of any form, so nothing can submit it. It is not a password field, because browsers
// offer to store those.
const field = (name: string, label: string, kind = 'plain') =>
  html`<label>${label}<input name="${name}" class="${kind}" autocomplete="off" spellcheck="false"></label>`;

const own_keys = html`<details class="keys"><summary>Your own keys</summary>
<p>Calls are signed in this browser. Your input stays in the memory of this tab while you read on: it is not stored, and the partner key is never sent. Reload the page to delete it.</p>
<div class="credentials">
<label class="wide">Paste the output of <code>stoa demo --json</code>, or fill in the fields<textarea name="demo" rows="1" spellcheck="false" autocomplete="off"></textarea></label>
${field('partner_id', 'partner_id')}
${field('partner_key', 'Partner key', 'secret')}
${field('shop_id', 'shop_id')}
${field('shop_token', 'access_token of the shop', 'secret')}
${field('merchant_id', 'merchant_id')}
${field('merchant_token', 'access_token of the merchant', 'secret')}
</div>
</details>`;

/**
 * The form that signs and sends a call.
 *
 * @param is_demo whether this server gives the keys of its demo marketplace to pages of this machine.
 */
export const tryItForm = (
  operation: Operation,
  example: unknown,
  is_demo: boolean,
): Html => html`<section class="try">
<h2>Try it</h2>
${is_demo ? html`<p class="demo"><button type="button" class="use_demo" hidden>Use the demo shop</button></p>` : undefined}
${own_keys}
<p class="said" role="status"></p>
<form class="try_it" data-operation="${operation.name}" data-path="${operation.path}" data-method="${operation.method}" data-caller="${operation.caller}" data-body="${operation.body ?? 'json'}">
<label class="as" hidden>Called as<select name="as"></select></label>
${requestInputs(operation, example)}
<p class="buttons"><button type="submit">Sign and send</button><button type="button" class="as_test" hidden>Copy as a test</button></p>
</form>
<div class="result" role="region" aria-label="Answer" aria-live="polite" hidden></div>
</section>`;
