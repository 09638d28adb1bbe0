import { type Html, html } from '../../../engine/http/resources/html.ts';
import { type Guide, type GuideStep, guideName, video_facts } from '../guides/guide.ts';
import type { SitePage } from '../page_frame.ts';
import { codeBlock } from '../parts/highlight.ts';
import { inlineMarkdown } from '../parts/markdown_html.ts';
import { docs_path } from '../prose/prose_url.ts';

const factsIn = (request: GuideStep['request']) =>
  Object.entries(video_facts).filter(([name]) => Object.values(request).includes(`<${name}>`));

const stepItem = ({
  operation,
  why,
  request,
  pictures = [],
  videos = [],
  takes = {},
  shows = {},
}: GuideStep): Html => html`<li>
<h2><a href="${docs_path}/operations/${operation}"><code>${operation}</code></a></h2>
<p>${inlineMarkdown(why)}</p>
${codeBlock(JSON.stringify(request, null, 2), 'json')}
${pictures.map((field) => html`<p><code>${field}</code> is an image file.</p>`)}
${videos.map((field) => html`<p><code>${field}</code> is a video file.</p>`)}
${factsIn(request).map(([name, what]) => html`<p><code>&lt;${name}&gt;</code> is ${what}.</p>`)}
${Object.entries(takes).map(
  ([name, place]) => html`<p>Keep <code>${place}</code> as <code>&lt;${name}&gt;</code>.</p>`,
)}
${Object.entries(shows).map(
  ([place, value]) =>
    html`<p><code>${place}</code> is <code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>.</p>`,
)}
</li>`;

/** Shows how a task is done, call by call. */
export const guidePage = (guide: Guide): SitePage => ({
  title: guideName(guide),
  main: html`<h1>${guide.task}</h1>
<p>${guide.steps.length} calls, from the first to the last. Replace names in angle brackets with values from earlier answers. On a demo marketplace the calls work unchanged for the shop <code>${guide.shop}</code>: <code>stoa call ${guide.steps[0]?.operation ?? ''} '{...}' --shop ${guide.shop}</code>.</p>
<ol class="steps">${guide.steps.map(stepItem)}</ol>`,
});
