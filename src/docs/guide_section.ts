import { type Html, html } from '../platform/http/resources/html.ts';
import type { Guide, GuideStep } from './guides/guide.ts';

const stepItem = ({
  operation,
  why,
  request,
  pictures = [],
  takes = {},
  shows = {},
}: GuideStep): Html => html`<li>
<p><a href="#${operation}"><code>${operation}</code></a>: ${why}</p>
<pre tabindex="0"><code>${JSON.stringify(request, null, 2)}</code></pre>
${pictures.map((field) => html`<p><code>${field}</code> is the file of a picture.</p>`)}
${Object.entries(takes).map(
  ([name, place]) => html`<p>Keep <code>${place}</code> as <code>&lt;${name}&gt;</code>.</p>`,
)}
${Object.entries(shows).map(
  ([place, value]) =>
    html`<p><code>${place}</code> is <code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>.</p>`,
)}
</li>`;

/** How a task is done, call by call. */
export const guideSection = ({ shop, steps }: Guide): Html => html`<details class="guide">
<summary>Guide: ${steps.length} calls, from the first to the last</summary>
<p>What stands in angle brackets is what an earlier answer said. On a demo marketplace the calls work as they are for the shop ${shop}.</p>
<ol>${steps.map(stepItem)}</ol>
</details>`;
