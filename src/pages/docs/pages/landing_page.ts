import { Html, html } from '../../../engine/http/resources/html.ts';
import type { RecordedExample } from '../../../kit/contract/openapi/sources.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import type { SitePage } from '../page_frame.ts';
import { tryItForm } from '../parts/try_it_form.ts';
import { docs_path } from '../prose/prose_url.ts';
import type { ProsePages } from '../prose/read_prose.ts';

/** The parts of the program, with the pages that each begins with. */
const parts: readonly {
  readonly title: string;
  readonly about: string;
  readonly paths: readonly string[];
}[] = [
  {
    title: 'Calls',
    about: 'Every operation with its fields, errors and programs in six languages.',
    paths: ['/operations', '/guides/ship_an_order', '/signing', '/pages/partner_api', '/pages/client'],
  },
  {
    title: 'Tests',
    about: 'Each test has its own marketplace, and leaves nothing behind.',
    paths: ['/pages/testing', '/pages/testing_python', '/pages/testing_php', '/examples/seller_app'],
  },
  {
    title: 'Time and faults',
    about: 'Move the clock by days. Let answers fail, hang or get lost.',
    paths: ['/pages/sandboxes', '/pages/faults', '/pages/upstream'],
  },
  {
    title: 'Pushes',
    about: 'What tells an app that something has changed, and how to acknowledge it.',
    paths: ['/pages/push', '/reference/pushes'],
  },
  {
    title: 'The marketplace',
    about: 'Place orders, deliver packages, pay sellers, decide disputes.',
    paths: ['/pages/console', '/pages/operator', '/operator_api', '/pages/from_an_empty_database'],
  },
  {
    title: 'Running it',
    about: 'On a laptop, or on many nodes with PostgreSQL.',
    paths: ['/pages/operations', '/pages/many_nodes', '/pages/backup', '/pages/monitoring'],
  },
];

/** What stands below a heading of a page, up to the next heading of the same level. @throws Error without it. */
export function sectionOf(page: string, id: string): Html {
  const start = page.indexOf(`<h2 id="${id}">`);
  const from = page.indexOf('</h2>', start) + '</h2>'.length;
  if (start === -1) throw new Error(`The README has no section ${id}.`);
  const end = page.indexOf('<h2 ', from);
  return new Html(page.slice(from, end === -1 ? undefined : end));
}

export interface LandingPageOptions {
  /** The first call that a reader sends. */
  readonly operation: Operation | undefined;
  readonly example: RecordedExample | undefined;
  readonly is_demo: boolean;
  readonly partner_page: string | undefined;
  readonly base_url: string;
  readonly prose: ProsePages;
  /** The README as HTML: its steps to a first label are shown here too. */
  readonly readme: string;
  /** The name of a page in the contents; undefined for a page that this server does not have. */
  readonly nameOf: (url: string) => string | undefined;
}

function firstCall({ operation, example, is_demo, partner_page }: LandingPageOptions): Html | undefined {
  if (operation === undefined) return undefined;
  if (partner_page !== undefined)
    return html`<p>The forms that sign and send calls are <a href="${partner_page}">on the port of the partner API</a>.</p>`;
  return html`<p>${
    is_demo
      ? html`Choose <strong>Use the demo shop</strong>, then <strong>Sign and send</strong>. The browser signs the call as your program will.`
      : html`Fill in your keys, then choose <strong>Sign and send</strong>. The browser signs the call as your program will.`
  } <code>${operation.name}</code>: ${operation.summary}</p>
${tryItForm(operation, example?.request, is_demo)}
<p>The same in a terminal, with the demo marketplace of <code>npm start</code>:</p>
<pre tabindex="0"><code>npx stoa call ${operation.name} --example</code></pre>`;
}

/** Where a reader begins: a call that succeeds, a label, and then the parts of the program. */
export function landingPage(options: LandingPageOptions): SitePage {
  const { prose, readme, nameOf, base_url } = options;
  const main = html`<div class="landing">
<h1>Stoa</h1>
<p class="lead">A Marketplace Seller Partner API that you run yourself. Your app calls it as it calls the marketplace: only the base URL changes, to <code>${base_url}</code>.</p>
<section id="first_call">
<h2>A signed call in thirty seconds</h2>
${firstCall(options)}
</section>
<section id="first_label">
<h2>A label in five minutes</h2>
${sectionOf(readme, 'five-minutes-to-a-printed-label')}
</section>
<section id="parts">
<h2>The parts</h2>
<div class="cards">${parts.map(({ title, about, paths }) => {
    const links = paths.flatMap((path) => {
      const url = docs_path + path;
      const name = nameOf(url) ?? prose.titles.get(url);
      return name === undefined ? [] : [html`<li><a href="${url}">${name}</a></li>`];
    });
    return html`<div class="card"><h3>${title}</h3><p>${about}</p><ul>${links}</ul></div>`;
  })}</div>
</section>
</div>`;
  return { title: 'Stoa', main };
}
