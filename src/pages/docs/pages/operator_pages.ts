// Pages of single actions and collections of the operator API.
import { html } from '../../../engine/http/resources/html.ts';
import { answerText } from '../../../kit/contract/event_stream.ts';
import { fullSummary } from '../../../kit/contract/markdown_parts.ts';
import type { Action } from '../../../kit/contract/operator/action.ts';
import { type DescribedCollection, rowPath } from '../../../kit/contract/operator/operator_description.ts';
import type { SitePage } from '../page_frame.ts';
import { errorList } from '../parts/error_list.ts';
import { fieldsOr } from '../parts/field_list.ts';
import { inlineMarkdown } from '../parts/markdown_html.ts';
import { docs_path } from '../prose/prose_url.ts';

const overview = html`<p class="task"><a href="${docs_path}/operator_api">Actions and collections</a></p>`;

export function actionPage(contract: Action): SitePage {
  const { name, method, path, scope, request, response, errors, media_type } = contract;
  const refusals = Object.entries(errors).map(([code, { status, message }]) => ({ code, status, message }));
  const main = html`${overview}
<h1 class="operation">${name}</h1>
<p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${inlineMarkdown(fullSummary(contract))}</p>
<p class="who">Requires the scope ${scope}.</p>
<h2>Request</h2>${fieldsOr(request, 'request', 'Nothing.')}
<h2>Answer</h2>${media_type ? html`<p>${inlineMarkdown(answerText(media_type))}</p>` : fieldsOr(response, 'answer', 'An empty object.')}
${refusals.length > 0 ? html`<h2>Problems</h2><p>In addition to <a href="${docs_path}/operator_api#problems">those of every call</a>:</p>${errorList(refusals)}` : undefined}`;
  return { title: name, main };
}

export function collectionPage(collection: DescribedCollection): SitePage {
  const { name, about, schema, filters, read_scope, write_scope, written_by } = collection;
  const main = html`${overview}
<h1 class="operation">${name}</h1>
<p class="path"><code>${rowPath(collection)}</code></p>
<p>${inlineMarkdown(about)}</p>
<p class="who">Reading requires the scope ${read_scope}; ${write_scope ? `writing requires the scope ${write_scope}` : `rows are written by ${written_by}`}. Rows can be filtered by these columns: ${filters.map((set) => set.join(' and ') || 'none').join('; ')}.</p>
<h2>Columns</h2>${fieldsOr(schema, 'request', 'None.')}`;
  return { title: name, main };
}
