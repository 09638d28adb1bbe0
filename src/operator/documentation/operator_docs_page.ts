// The documentation of the operator API as one HTML page, in the style of the documentation for partners.

import { Html, html } from '../../engine/http/resources/html.ts';
import { page_icon, page_mark } from '../../engine/http/resources/page_mark.ts';
import { answerText } from '../../kit/contract/event_stream.ts';
import { fullSummary } from '../../kit/contract/markdown_parts.ts';
import type { Action } from '../../kit/contract/operator/action.ts';
import {
  type DescribedCollection,
  type OperatorDescription,
  operator_guide,
  rowPath,
} from '../../kit/contract/operator/operator_description.ts';
import { operatorProblems } from '../../kit/contract/operator/problem.ts';
import { describeSchema, type Schema } from '../../kit/contract/schema.ts';

/** One line of Markdown as HTML: code and bold text. */
const inline = (text: string): Html =>
  new Html(
    html`${text}`.text
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
  );

function fieldItems({ properties = {}, required = [] }: Schema): Html {
  return html`<ul class="fields">${Object.entries(properties).map(([name, field]) => {
    const nested = field.items ?? field;
    const is_required = required.includes(name) && field.default === undefined;
    return html`<li><code class="field">${name}</code> <span class="kind">${describeSchema(field)}</span>${
      is_required ? html` <span class="presence required">required</span>` : undefined
    }
<p>${inline(field.description ?? '')}</p>${nested.properties ? fieldItems(nested) : undefined}</li>`;
  })}</ul>`;
}

const fieldsOr = (schema: Schema, nothing: string): Html =>
  Object.keys(schema.properties ?? {}).length > 0 ? fieldItems(schema) : html`<p>${nothing}</p>`;

function errorList(errors: readonly { code: string; status: number; text: string }[]): Html {
  return html`<dl class="errors">${errors.map(
    ({ code, status, text }) =>
      html`<div><dt><code>${code}</code> <span class="kind">HTTP ${status}</span></dt><dd>${text}</dd></div>`,
  )}</dl>`;
}

function actionSection(contract: Action): Html {
  const { name, method, path, scope, request, response, errors, media_type } = contract;
  const refusals = Object.entries(errors).map(([code, { status, message }]) => ({
    code,
    status,
    text: message,
  }));
  return html`<section class="operation" id="${name}">
<h3><a href="#${name}">${name.replace('.', '/')}</a></h3>
<p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p>${inline(fullSummary(contract))}</p>
<p class="who">Requires the scope ${scope}.</p>
<div class="columns">
<div class="parameters"><h4>Request</h4>${fieldsOr(request, 'Nothing.')}</div>
<div class="answer"><h4>Answer</h4>${media_type ? html`<p>${inline(answerText(media_type))}</p>` : fieldsOr(response, 'An empty object.')}
${refusals.length > 0 ? html`<h4>Problems</h4>${errorList(refusals)}` : undefined}</div>
</div>
</section>`;
}

function collectionSection(collection: DescribedCollection): Html {
  const { name, about, schema, filters, read_scope, write_scope, written_by } = collection;
  return html`<section class="operation" id="${name}">
<h3><a href="#${name}">${name}</a></h3>
<p class="path"><code>${rowPath(collection)}</code></p>
<p>${inline(about)}</p>
<p class="who">Reading requires the scope ${read_scope}; ${write_scope ? `writing requires the scope ${write_scope}` : `rows are written by ${written_by}`}. Rows can be filtered by these columns: ${filters.map((set) => set.join(' and ') || 'none').join('; ')}.</p>
<details><summary>Fields</summary>${fieldItems(schema)}</details>
</section>`;
}

const links = (title: string, id: string, names: readonly string[]): Html =>
  html`<div class="task"><p><a href="#${id}">${title}</a></p><ul>${names.map(
    (name) => html`<li><a href="#${name}">${name.replace('.', '/')}</a></li>`,
  )}</ul></div>`;

/** The page. It needs neither scripts nor the internet. */
export function operatorDocsPage({ actions, collections }: OperatorDescription, version: string): string {
  const problems = Object.entries(operatorProblems).map(([code, { status, detail }]) => ({
    code,
    status,
    text: detail,
  }));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stoa: operator API</title>
${page_icon}
<link rel="stylesheet" href="/operator/docs/docs.css">
</head>
<body>
<header>
<a class="name" href="#start">${page_mark}Stoa</a>
<span class="version">${version}</span>
<a class="document" href="/operator/openapi.json">OpenAPI document</a>
</header>
<div class="page">
<nav aria-label="Contents"><details open><summary>Contents</summary>
<p><a href="#start">How to call</a></p>
${links(
  'Actions',
  'actions',
  actions.map(({ name }) => name),
)}
${links(
  'Collections',
  'collections',
  collections.map(({ name }) => name),
)}
<p><a href="#problems">Problems of every call</a></p>
</details></nav>
<main>
<section id="start"><h1>Stoa: operator API</h1>${operator_guide.split('\n\n').map((part) => html`<p>${inline(part)}</p>`)}</section>
<section class="task" id="actions"><h2>Actions</h2>${actions.map(actionSection)}</section>
<section class="task" id="collections"><h2>Collections</h2>${collections.map(collectionSection)}</section>
<section id="problems"><h2>Problems of every call</h2>${errorList(problems)}</section>
</main>
</div>
</body>
</html>
`.text;
}
