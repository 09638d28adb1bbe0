import { type Html, html } from '../../engine/http/resources/html.ts';
import { type Guide, type GuideStep, video_facts } from './guides/guide.ts';

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
<p><a href="#${operation}"><code>${operation}</code></a>: ${why}</p>
<pre tabindex="0"><code>${JSON.stringify(request, null, 2)}</code></pre>
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
export const guideSection = ({ shop, steps }: Guide): Html => html`<details class="guide">
<summary>Guide: ${steps.length} calls, from the first to the last</summary>
<p>Replace names in angle brackets with values from earlier answers. On a demo marketplace the calls work unchanged for the shop ${shop}.</p>
<ol>${steps.map(stepItem)}</ol>
</details>`;
