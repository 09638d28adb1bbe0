import { type Html, html } from '../../engine/http/resources/html.ts';
import { idempotency_header } from '../../kit/contract/idempotency_header.ts';
import { takesIdempotencyKey } from '../../kit/contract/idempotency_key.ts';
import { whoMayCall } from '../../kit/contract/markdown.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { isFileField, type Schema } from '../../kit/contract/schema.ts';
import type { OperationExamples } from './document.ts';
import { type FieldPlace, fieldList } from './field_list.ts';
import { inlineMarkdown, markdownHtml } from './markdown_html.ts';

const shownJson = (value: unknown) =>
  html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;

const fieldsOr = (schema: Schema, place: FieldPlace, nothing: string) =>
  Object.keys((schema.items ?? schema).properties ?? {}).length > 0
    ? fieldList(schema, place)
    : html`<p>${nothing}</p>`;

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

function requestInputs({ name, body, request }: Operation, example: unknown): Html {
  if (body !== 'multipart') {
    const text = JSON.stringify(example ?? {}, null, 2);
    const rows = Math.min(14, text.split('\n').length);
    return html`<label>Request<textarea name="request" rows="${rows}" spellcheck="false" autocomplete="off" aria-label="Request of ${name}">${text}</textarea></label>`;
  }
  return html`${Object.entries(request.properties).map(
    ([field, schema]) => html`<label>${field}${formInput(field, schema)}</label>`,
  )}`;
}

const tryIt = (
  operation: Operation,
  example: unknown,
) => html`<form class="try_it" data-operation="${operation.name}" data-path="${operation.path}" data-method="${operation.method}" data-caller="${operation.caller}" data-body="${operation.body ?? 'json'}">
${requestInputs(operation, example)}
<label class="as" hidden>Called as<select name="as"></select></label>
<button type="submit">Sign and send</button>
<output></output>
</form>`;

function errorList(title: string, intro: string, refusals: RefusalTable): Html | undefined {
  const rows = Object.values(refusals);
  if (rows.length === 0) return undefined;
  return html`<h4>${title}</h4><p>${intro}</p><dl class="errors">${rows.map(
    ({ error, message }) => html`<div><dt><code>${error}</code></dt><dd>${message}</dd></div>`,
  )}</dl>`;
}

/** Everything about one operation: first how it is called, last how it fails. */
export function operationSection(operation: Operation, examples: OperationExamples): Html {
  const { name, method, path, summary, description, decisions = [], errors, row_errors } = operation;
  return html`<section class="operation" id="${name}">
<h3><a href="#${name}">${name}</a></h3>
<p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${inlineMarkdown(summary)}</p>${description === undefined ? undefined : markdownHtml(description)}
<p class="who">Who may call: ${inlineMarkdown(whoMayCall(operation))}</p>${
    takesIdempotencyKey(operation)
      ? html`<p class="who">May be repeated with the same <code>${idempotency_header}</code>; it is then done once.</p>`
      : undefined
  }
<div class="columns">
<div class="parameters">
<h4>Parameters</h4>
${fieldsOr(operation.request, 'request', 'Only the common parameters.')}
</div>
<div class="call">
<h4>Try it</h4>
${tryIt(operation, examples.request)}
${examples.answer === undefined ? undefined : html`<h4>Example of an answer</h4>${shownJson(examples.answer)}`}
${examples.code_samples.map(({ label, source }) => html`<details class="sample"><summary>${label}</summary><pre tabindex="0"><code>${source}</code></pre></details>`)}
</div>
<div class="answer">
<h4>Answer</h4>
${
  operation.media_type === undefined
    ? fieldsOr(operation.response, 'answer', 'Only the envelope.')
    : html`<p>A file: ${operation.media_type}. Refusals are JSON.</p>`
}
${errorList('Errors', 'In addition to those of every call:', errors)}
${errorList('Errors of single rows', 'Each row that fails has its own error:', row_errors)}
${
  decisions.length === 0
    ? undefined
    : html`<h4>Where the reference is silent</h4><ul class="decisions">${decisions.map(
        ({ silent_on, decided }) =>
          html`<li><strong>${silent_on.replace(/\.$/, '')}:</strong> ${inlineMarkdown(decided)}</li>`,
      )}</ul>`
}
</div>
</div>
</section>`;
}
