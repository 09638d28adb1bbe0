import { type Html, html } from '../../../engine/http/resources/html.ts';
import { idempotency_header } from '../../../kit/contract/idempotency_header.ts';
import { takesIdempotencyKey } from '../../../kit/contract/idempotency_key.ts';
import { whoMayCall } from '../../../kit/contract/markdown.ts';
import { shownSamples } from '../../../kit/contract/openapi/code_samples.ts';
import type { RecordedExample } from '../../../kit/contract/openapi/sources.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import type { RefusalTable } from '../../../kit/contract/refusal.ts';
import type { SitePage } from '../page_frame.ts';
import { codeTabs } from '../parts/code_tabs.ts';
import { errorList } from '../parts/error_list.ts';
import { fieldsOr } from '../parts/field_list.ts';
import { codeBlock } from '../parts/highlight.ts';
import { inlineMarkdown, markdownHtml } from '../parts/markdown_html.ts';
import { tryItForm } from '../parts/try_it_form.ts';
import { docs_path } from '../prose/prose_url.ts';

export interface OperationPageOptions {
  readonly operation: Operation;
  /** A call of the demo marketplace; undefined if none was recorded. */
  readonly example: RecordedExample | undefined;
  /** The title of its task, and its address. */
  readonly task: { readonly title: string; readonly url: string };
  /** Names of the state tables of its group, with their addresses. */
  readonly states: readonly { readonly name: string; readonly url: string }[];
  /** Whether this server gives the keys of its demo marketplace to pages of this machine. */
  readonly is_demo: boolean;
  /** The same page on the partner port, where calls can be sent; undefined on that port. */
  readonly partner_page: string | undefined;
}

function errors(title: string, intro: Html, refusals: RefusalTable) {
  const shown = Object.values(refusals).map(({ error, message, fix }) => ({ code: error, message, fix }));
  if (shown.length === 0) return undefined;
  return html`<h2>${title}</h2><p>${intro}</p>${errorList(shown)}`;
}

/** Everything about one operation: first how it is called, last how it fails. */
export function operationPage(options: OperationPageOptions): SitePage {
  const { operation, example, task, states, is_demo, partner_page } = options;
  const { name, method, path, summary, description, decisions = [], row_errors } = operation;
  const main = html`<p class="task"><a href="${task.url}">${task.title}</a></p>
<h1 class="operation">${name}</h1>
<p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${inlineMarkdown(summary)}</p>${description === undefined ? undefined : markdownHtml(description)}
<p class="who">Who may call: ${inlineMarkdown(whoMayCall(operation))}${
    takesIdempotencyKey(operation)
      ? html` May be repeated with the same <code>${idempotency_header}</code>; it is then done once.`
      : undefined
  }${states.length > 0 ? html` States: ${states.map(({ name: of, url }, at) => html`${at > 0 ? ', ' : ''}<a href="${url}">${of}</a>`)}.` : undefined}</p>
<div class="columns">
<div class="facts">
<h2>Parameters</h2>
<p class="quiet">In addition to <a href="${docs_path}/signing">the common ones</a>.</p>
${fieldsOr(operation.request, 'request', 'None.')}
<h2>Answer</h2>
${
  operation.media_type === undefined
    ? fieldsOr(operation.response, 'answer', 'Only the envelope.')
    : html`<p>A file: ${operation.media_type}. Refusals are JSON.</p>`
}
${errors('Errors', html`In addition to <a href="${docs_path}/errors">those of every call</a>:`, operation.errors)}
${errors('Errors of single rows', html`Each row that fails has its own error:`, row_errors)}
${
  decisions.length === 0
    ? undefined
    : html`<h2>Where the reference is silent</h2><ul class="decisions">${decisions.map(
        ({ silent_on, decided }) =>
          html`<li><strong>${silent_on.replace(/\.$/, '')}:</strong> ${inlineMarkdown(decided)}</li>`,
      )}</ul>`
}
</div>
<div class="call">
<h2>Code</h2>
${codeTabs(shownSamples(operation, example?.request ?? {}))}
${
  partner_page === undefined
    ? tryItForm(operation, example?.request, is_demo)
    : html`<p><a href="${partner_page}">Try it on the port of the partner API</a></p>`
}
${example?.answer === undefined ? undefined : html`<h2>Example of an answer</h2>${codeBlock(JSON.stringify(example.answer, null, 2), 'json')}`}
</div>
</div>`;
  return { title: name, main };
}
