// The contents of the site: every page under one name, in the order in which it is read.
import { type Html, html } from '../../engine/http/resources/html.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import type { OperatorDescription } from '../../kit/contract/operator/operator_description.ts';
import { guideAddress, guideName } from './guides/guide.ts';
import { guides } from './guides/guides.ts';
import { docs_path } from './prose/prose_url.ts';
import type { ProsePages } from './prose/read_prose.ts';
import { groupByTask } from './tasks.ts';

export interface ContentsLink {
  readonly url: string;
  readonly name: string;
}

export interface ContentsSection {
  readonly title: string;
  readonly links: readonly ContentsLink[];
  /** Whether it is listed only while one of its pages is shown. */
  readonly only_inside?: boolean;
}

/** The short name of an operation. If two operations share it, the group stands before it. */
function shortNames(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const last = ({ name }: Operation) => name.split('.')[2] ?? name;
  const taken = operations.map(last);
  return new Map(
    operations.map((operation) => {
      const short = last(operation);
      const is_shared = taken.filter((name) => name === short).length > 1;
      return [operation.name, is_shared ? operation.name.slice('v2.'.length) : short];
    }),
  );
}

/** Gives an entry whose name another one has the name of its section too. */
function withUniqueNames(sections: readonly ContentsSection[]): ContentsSection[] {
  const taken = new Set(sections.map(({ title }) => title));
  return sections.map((section) => ({
    ...section,
    links: section.links.map(({ url, name }) => {
      const unique = taken.has(name) ? `${name} (${section.title.toLowerCase()})` : name;
      taken.add(unique);
      return { url, name: unique };
    }),
  }));
}

/** All pages, by section. No two entries have the same name. */
export function contentsOf(
  operations: readonly Operation[],
  { actions, collections }: OperatorDescription,
  { sections, titles }: ProsePages,
): ContentsSection[] {
  const names = shortNames(operations);
  const prose = sections.map(
    ({ title, urls }): ContentsSection => ({
      title,
      links: urls.map((url) => ({ url, name: titles.get(url) ?? url })),
    }),
  );
  const [start, ...others] = prose;
  const own = (path: string, name: string): ContentsLink => ({ url: docs_path + path, name });
  const tasks = groupByTask(operations).map(
    ({ title, operations: shown }): ContentsSection => ({
      title,
      links: [
        ...guides
          .filter(({ task }) => task === title)
          .map((guide) => own(guideAddress(guide), guideName(guide))),
        ...shown.map(({ name }) => own(`/operations/${name}`, names.get(name) ?? name)),
      ],
    }),
  );
  const subjects = [...new Set(actions.map(({ name }) => name.split('.')[0] ?? ''))];
  return withUniqueNames([
    {
      title: 'Start here',
      links: [
        own('', 'Overview'),
        own('/calling', 'How to call'),
        own('/signing', 'How calls are signed'),
        own('/errors', 'Errors of every call'),
        ...(start?.links ?? []),
      ],
    },
    { title: 'The partner API, by task', links: [own('/operations', 'All operations')] },
    ...tasks,
    ...others,
    {
      title: 'The operator port',
      links: [own('/operator_api', 'Actions and collections')],
    },
    ...subjects.map((subject) => ({
      title: `Actions: ${subject}`,
      links: actions
        .filter(({ name }) => name.startsWith(`${subject}.`))
        .map(({ name }) => own(`/actions/${name}`, name)),
      only_inside: true,
    })),
    {
      title: 'Collections',
      links: collections.map(({ name }) => own(`/collections/${name}`, name)),
      only_inside: true,
    },
  ]);
}

/** A long name that may be broken after its underscores. */
const breakable = (name: string) =>
  name.split('_').map((word, at) => (at === 0 ? html`${word}` : html`_<wbr>${word}`));

const isOperatorPage = (url: string) => /^\/docs\/(operator_api|actions\/|collections\/)/.test(url);

/** The contents next to a page. The section of the page is open. */
export function contentsHtml(sections: readonly ContentsSection[], shown: string): Html {
  const listed = sections.filter(({ only_inside }) => !only_inside || isOperatorPage(shown));
  return html`<nav aria-label="Contents">
<details open><summary>Contents</summary>
${listed.map(({ title, links }, at) => {
  const is_open = at === 0 || links.length === 1 || links.some(({ url }) => url === shown);
  return html`<details${is_open ? html` open` : undefined}><summary>${title}</summary><ul>${links.map(
    ({ url, name }) =>
      html`<li><a href="${url}"${url === shown ? html` aria-current="page"` : undefined}>${breakable(name)}</a></li>`,
  )}</ul></details>`;
})}
</details>
</nav>`;
}

/** The pages before and after a page in its section. */
export function neighboursOf(
  sections: readonly ContentsSection[],
  shown: string,
): { readonly previous: ContentsLink | undefined; readonly next: ContentsLink | undefined } {
  const links = sections.find((section) => section.links.some(({ url }) => url === shown))?.links ?? [];
  const at = links.findIndex(({ url }) => url === shown);
  return { previous: links[at - 1], next: links[at + 1] };
}
