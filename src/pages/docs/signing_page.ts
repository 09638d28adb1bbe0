import { html } from '../../engine/http/resources/html.ts';
import { signingSamples } from '../../kit/contract/openapi/code_samples.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { mistakes } from '../../kit/signing/mistakes.ts';
import type { Document } from './document.ts';
import { examplesOf } from './document.ts';
import { pageFrame } from './page_frame.ts';
import { sign_vectors, vector_key } from './sign_vectors.ts';

export interface SigningPageOptions {
  readonly operations: readonly Operation[];
  readonly document: Document;
  readonly style_url: string;
  readonly script_url: string;
}

/** The call that the programs of the page make. */
const sample_name = 'v2.voucher.get_voucher';

const field = (name: string, label: string, value = '', kind = 'plain') =>
  html`<label>${label}<input name="${name}" value="${value}" class="${kind}" autocomplete="off" spellcheck="false"></label>`;

const rules = html`<section id="start">
<h1>How calls are signed</h1>
<p>Every call has a <code>sign</code> in its query: the HMAC-SHA256 of a text under the partner key, in lowercase hex. The text is put together without anything between its parts:</p>
<table>
<thead><tr><th>call</th><th>text</th></tr></thead>
<tbody>
<tr><td>for a shop</td><td><code>partner_id + path + timestamp + access_token + shop_id</code></td></tr>
<tr><td>for a merchant</td><td><code>partner_id + path + timestamp + access_token + merchant_id</code></td></tr>
<tr><td>public, such as for tokens</td><td><code>partner_id + path + timestamp</code></td></tr>
</tbody>
</table>
<ul>
<li>The path begins with <code>/api/v2</code> and has neither host nor query, and no slash at its end.</li>
<li>The timestamp is Unix time in seconds, the same in the text and in the query. It is good for five minutes.</li>
<li>Values are signed as they are, before they are encoded for a URL: <code>shop_id=007</code> signs <code>007</code>.</li>
<li>The partner key is used as the text that it is, also where it looks like hex or base64.</li>
<li>Neither the body nor any other parameter is signed. The common parameters stand in the query, also of a POST.</li>
<li>A public call whose query has an <code>access_token</code> and a <code>shop_id</code> or <code>merchant_id</code> is signed like one for that shop or merchant.</li>
</ul>
</section>`;

const vectors = html`<section id="vectors">
<h2>Signs to test with</h2>
<p>All of them are made with the partner key <code>${vector_key}</code>, used as text.</p>
${sign_vectors.map(
  ({ base_string, sign }, at) =>
    html`<table class="vector"><tbody><tr><th>text</th><td><code>${base_string}</code></td></tr><tr><th>sign</th><td><code>${sign}</code></td></tr></tbody></table>
<p><button type="button" data-vector="${at}">Put it into the fields below</button></p>`,
)}
</section>`;

const compute = (operations: readonly Operation[]) => html`<section id="compute">
<h2>Sign a call</h2>
<p>It is computed in this browser. Nothing of what you enter is sent or stored: reload the page and it is gone.</p>
<div class="credentials">
${field('partner_id', 'partner_id')}
${field('partner_key', 'Partner key', '', 'secret')}
<label>Path<input name="path" list="paths" autocomplete="off" spellcheck="false"></label>
${field('timestamp', 'timestamp; now when empty')}
${field('access_token', 'access_token; none for a public call', '', 'secret')}
${field('caller_id', 'shop_id or merchant_id')}
<label class="wide">Text<output class="text" id="base_string"></output></label>
<label class="wide">sign<output class="text" id="sign"></output></label>
</div>
<datalist id="paths">${operations.map(({ path, caller, method }) => html`<option value="${path}" data-caller="${caller}" data-method="${method}"></option>`)}</datalist>
</section>`;

const explain = html`<section id="explain">
<h2>What is wrong with a sign?</h2>
<p>A server that explains signatures says in <code>explanation</code>, beside <code>message</code>, which mistake was made. For any other server, paste the URL of a call that was refused, with its query. The partner key is the one above; the mistakes are tried in this browser.</p>
<div class="credentials">
<label class="wide">URL<textarea name="url" rows="3" spellcheck="false" autocomplete="off"></textarea></label>
<label class="wide">Body of a POST, where you think that it was signed<textarea name="body" rows="2" spellcheck="false" autocomplete="off"></textarea></label>
<p class="wide"><button type="button" id="look">Look for the mistake</button></p>
<output id="explanation" aria-live="polite"></output>
</div>
<details><summary>The mistakes that are tried</summary>
<ul>${Object.values(mistakes).map((sentence) => html`<li>${sentence}</li>`)}</ul></details>
</section>`;

function programs(operations: readonly Operation[], document: Document) {
  const operation = operations.find(({ name }) => name === sample_name);
  if (operation === undefined) return undefined;
  const { request } = examplesOf(document, operation);
  return html`<section id="programs">
<h2>Programs that sign</h2>
<p>Each is whole, and calls <code>${sample_name}</code>. It takes <code>BASE_URL</code>, <code>PARTNER_ID</code>, <code>PARTNER_KEY</code>, <code>ACCESS_TOKEN</code> and <code>SHOP_ID</code> from its environment.</p>
${signingSamples(operation, request as Record<string, unknown>).map(({ label, source }) => html`<details class="sample"><summary>${label}</summary><pre tabindex="0"><code>${source}</code></pre></details>`)}
</section>`;
}

/** The page about signing. Its rules, vectors and programs can be read without its script. */
export function signingPage({ operations, document, ...urls }: SigningPageOptions): string {
  return pageFrame({
    ...urls,
    title: 'How calls are signed',
    version: document.info.version,
    start_url: '/docs',
    links: [{ url: '/docs', text: 'All operations' }],
    content: html`<main class="single">
${rules}
${vectors}
${compute(operations)}
${explain}
${programs(operations, document)}
</main>`,
  });
}
