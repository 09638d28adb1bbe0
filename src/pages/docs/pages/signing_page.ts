import { html } from '../../../engine/http/resources/html.ts';
import { signingSamples } from '../../../kit/contract/openapi/code_samples.ts';
import type { RecordedExample } from '../../../kit/contract/openapi/sources.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { mistakes } from '../../../kit/signing/mistakes.ts';
import type { SitePage } from '../page_frame.ts';
import { codeTabs } from '../parts/code_tabs.ts';
import { sign_vectors, vector_key } from '../sign_vectors.ts';

export interface SigningPageOptions {
  readonly operations: readonly Operation[];
  /** The call that the programs of the page make; undefined on a server that does not have it. */
  readonly operation: Operation | undefined;
  readonly example: RecordedExample | undefined;
}

const field = (name: string, label: string, value = '', kind = 'plain') =>
  html`<label>${label}<input name="${name}" value="${value}" class="${kind}" autocomplete="off" spellcheck="false"></label>`;

const rules = html`<section id="start">
<h1>How calls are signed</h1>
<p>Every call has a <code>sign</code> in its query: the HMAC-SHA256 of a text with the partner key, in lowercase hex. The parts of the text are joined without a separator:</p>
<table>
<thead><tr><th>call</th><th>text</th></tr></thead>
<tbody>
<tr><td>for a shop</td><td><code>partner_id + path + timestamp + access_token + shop_id</code></td></tr>
<tr><td>for a merchant</td><td><code>partner_id + path + timestamp + access_token + merchant_id</code></td></tr>
<tr><td>public, such as for tokens</td><td><code>partner_id + path + timestamp</code></td></tr>
</tbody>
</table>
<ul>
<li>The path starts with <code>/api/v2</code>. It contains neither host nor query, and no slash at its end.</li>
<li>The timestamp is Unix time in seconds, the same in the text and in the query. It is valid for five minutes.</li>
<li>Values are signed as they are, before they are encoded for a URL: <code>shop_id=007</code> signs <code>007</code>.</li>
<li>The partner key is used as text, even if it looks like hex or base64.</li>
<li>Neither the body nor any other parameter is signed. The common parameters are in the query, even for a POST.</li>
<li>A public call whose query has an <code>access_token</code> and a <code>shop_id</code> or <code>merchant_id</code> is signed like one for that shop or merchant.</li>
</ul>
</section>`;

const vectors = html`<section id="vectors">
<h2>Signs to test with</h2>
<p>All of them were computed with the partner key <code>${vector_key}</code>, used as text.</p>
${sign_vectors.map(
  ({ base_string, sign }, at) =>
    html`<table class="vector"><tbody><tr><th>text</th><td><code>${base_string}</code></td></tr><tr><th>sign</th><td><code>${sign}</code></td></tr></tbody></table>
<p><button type="button" data-vector="${at}">Copy into the fields below</button></p>`,
)}
</section>`;

const compute = (operations: readonly Operation[]) => html`<section id="compute">
<h2>Sign a call</h2>
<p>The sign is computed in this browser. Your input is neither sent nor stored. Reload the page to delete it.</p>
<div class="credentials">
${field('partner_id', 'partner_id')}
${field('partner_key', 'Partner key', '', 'secret')}
<label>Path<input name="path" list="paths" autocomplete="off" spellcheck="false"></label>
${field('timestamp', 'timestamp; now if empty')}
${field('access_token', 'access_token; empty for a public call', '', 'secret')}
${field('caller_id', 'shop_id or merchant_id')}
<label class="wide">Text<output class="text" id="base_string"></output></label>
<label class="wide">sign<output class="text" id="sign"></output></label>
</div>
<datalist id="paths">${operations.map(({ path, caller, method }) => html`<option value="${path}" data-caller="${caller}" data-method="${method}"></option>`)}</datalist>
</section>`;

const explain = html`<section id="explain">
<h2>What is wrong with a sign?</h2>
<p>A server that explains signatures names the mistake in <code>explanation</code>, next to <code>message</code>. For any other server, paste the URL of a refused call, with its query. The partner key is taken from above, and the mistakes are tried in this browser.</p>
<div class="credentials">
<label class="wide">URL<textarea name="url" rows="3" spellcheck="false" autocomplete="off"></textarea></label>
<label class="wide">Body of a POST, if it may have been signed<textarea name="body" rows="2" spellcheck="false" autocomplete="off"></textarea></label>
<p class="wide"><button type="button" id="look">Find the mistake</button></p>
<output id="explanation" aria-live="polite"></output>
</div>
<details><summary>The mistakes that are tried</summary>
<ul>${Object.values(mistakes).map((sentence) => html`<li>${sentence}</li>`)}</ul></details>
</section>`;

const programs = (operation: Operation, example: RecordedExample | undefined) => html`<section id="programs">
<h2>Programs that sign</h2>
<p>Each program is complete and calls <code>${operation.name}</code>. It reads <code>BASE_URL</code>, <code>PARTNER_ID</code>, <code>PARTNER_KEY</code>, <code>ACCESS_TOKEN</code> and <code>SHOP_ID</code> from the environment.</p>
${codeTabs(signingSamples(operation, example?.request ?? {}))}
</section>`;

/** The page about signing. Its rules, vectors and programs can be read without its script. */
export const signingPage = ({ operations, operation, example }: SigningPageOptions): SitePage => ({
  title: 'How calls are signed',
  own_script: 'signing.js',
  main: html`${rules}
${vectors}
${compute(operations)}
${explain}
${operation && programs(operation, example)}`,
});
