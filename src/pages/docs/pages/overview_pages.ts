// Pages that list others: all operations, the errors of every call, the operator API.
import { type Html, html } from '../../../engine/http/resources/html.ts';
import { guideFor } from '../../../kit/contract/openapi/guide.ts';
import type { CommonRefusal } from '../../../kit/contract/openapi/sources.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import {
  type OperatorDescription,
  operator_guide,
} from '../../../kit/contract/operator/operator_description.ts';
import { operatorProblems } from '../../../kit/contract/operator/problem.ts';
import { guideAddress, guideName } from '../guides/guide.ts';
import { guides } from '../guides/guides.ts';
import type { SitePage } from '../page_frame.ts';
import { errorList } from '../parts/error_list.ts';
import { inlineMarkdown, markdownHtml } from '../parts/markdown_html.ts';
import { docs_path } from '../prose/prose_url.ts';
import { groupByTask, taskId } from '../tasks.ts';

const row = (url: string, name: string, about: string): Html =>
  html`<div><dt><a href="${url}"><code>${name}</code></a></dt><dd>${inlineMarkdown(about)}</dd></div>`;

/** Every operation, by task. */
export const operationsOverview = (operations: readonly Operation[]): SitePage => ({
  title: 'All operations',
  main: html`<h1>All operations</h1>
<p>In the order in which an integration usually grows. The <a href="/openapi.json">OpenAPI document</a> has the same for programs.</p>
${groupByTask(operations).map(
  ({ title, about, operations: shown }) => html`<section id="${taskId(title)}">
<h2>${title}</h2>
<p>${about}</p>
${guides.filter(({ task }) => task === title).map((guide) => html`<p><a href="${docs_path}${guideAddress(guide)}">${guideName(guide)}</a></p>`)}
<dl class="list">${shown.map(({ name, summary }) => row(`${docs_path}/operations/${name}`, name, summary))}</dl>
</section>`,
)}`,
});

/** How to sign, repeat and generate calls, as the OpenAPI document says it. */
export const callingPage = (base_url: string): SitePage => ({
  title: 'How to call',
  main: html`<h1>How to call</h1>
${markdownHtml(guideFor(base_url))}`,
});

/** What any call can be refused for. */
export const commonErrorsPage = (refusals: readonly CommonRefusal[]): SitePage => ({
  title: 'Errors of every call',
  main: html`<h1>Errors of every call</h1>
<p>A business error answers HTTP 200 with a non-empty <code>error</code>, so look at <code>error</code> and not at the status. Each operation lists its own errors on its page.</p>
${errorList(refusals.map(({ error, status, when, fix }) => ({ code: error, status, message: when, fix })))}`,
});

/** How the operator API is called, with a list of its actions and collections. */
export const operatorOverview = ({ actions, collections }: OperatorDescription): SitePage => ({
  title: 'Actions and collections',
  main: html`<h1>Actions and collections</h1>
${markdownHtml(operator_guide)}
<p><code>/operator/openapi.json</code> on the operator port has the same for programs.</p>
<section id="actions"><h2>Actions</h2><dl class="list">${actions.map(({ name, summary }) => row(`${docs_path}/actions/${name}`, name, summary))}</dl></section>
<section id="collections"><h2>Collections</h2><dl class="list">${collections.map(({ name, about }) => row(`${docs_path}/collections/${name}`, name, about))}</dl></section>
<section id="problems"><h2>Problems of every call</h2>${errorList(
    Object.entries(operatorProblems).map(([code, { status, detail }]) => ({ code, status, message: detail })),
  )}</section>`,
});
