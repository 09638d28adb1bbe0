// The site: which pages exist, and how each is drawn. Nothing is read or drawn until a page is requested.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Html } from '../../engine/http/resources/html.ts';
import { etagDigestOf, loadOnce } from '../../engine/http/resources/static_resource.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import type { OperatorDescription } from '../../kit/contract/operator/operator_description.ts';
import { contentsOf } from './contents.ts';
import { guideAddress } from './guides/guide.ts';
import { guides } from './guides/guides.ts';
import { pageFrame, type SitePage } from './page_frame.ts';
import { guidePage } from './pages/guide_page.ts';
import { landingPage } from './pages/landing_page.ts';
import { operationPage } from './pages/operation_page.ts';
import { actionPage, collectionPage } from './pages/operator_pages.ts';
import {
  callingPage,
  commonErrorsPage,
  operationsOverview,
  operatorOverview,
} from './pages/overview_pages.ts';
import { signingPage } from './pages/signing_page.ts';
import { docs_path } from './prose/prose_url.ts';
import { readProse } from './prose/read_prose.ts';
import {
  type LiveExamples,
  type RecordedExamples,
  type ServedDocumentOptions,
  servedExample,
} from './served_document.ts';
import { groupByTask, taskId } from './tasks.ts';

export interface SiteOptions
  extends Pick<ServedDocumentOptions, 'operations' | 'common_refusals' | 'version'> {
  /** Called once, when the first page is requested. */
  readonly describeOperator: () => OperatorDescription;
  /** Names of the state tables of a group. */
  readonly statesOf: (group: string) => readonly string[];
  /** Base URL of this server for partners; called once the server listens. */
  readonly baseUrl: () => string;
  /** The examples of this database to try operations with, if it has any. */
  readonly findLiveExamples: () => Promise<LiveExamples | undefined>;
  /** A number that changes whenever the examples must be read again, such as the day. */
  readonly examplesVersion: () => number;
  readonly examples_json: string;
  /** The folder of what the build writes for the site. */
  readonly folder: string;
  /** Whether this server gives the keys of its demo marketplace to pages of this machine. */
  readonly is_demo: boolean;
}

/** The files of all pages. Their digests are part of their URLs, so browsers never ask for them again. */
export const site_files = ['docs.css', 'docs.js', 'signing.js', 'search.json'] as const;

/** Where a page is shown: on the partner port, or on the operator port, which cannot send calls of partners. */
export type SitePort = 'partner' | 'operator';

/** The first call of the landing page and of the programs that sign. */
const first_name = 'v2.voucher.get_voucher';

const groupOf = (name: string) => name.split('.')[1] ?? '';

/** Builds the site. */
export function openSite(options: SiteOptions) {
  const { operations, folder, version, examplesVersion } = options;
  let described: OperatorDescription | undefined;
  const operatorOf = () => (described ??= options.describeOperator());
  const prose = loadOnce(() => readProse(folder));
  const examples = loadOnce(async () => {
    const [recorded, live] = await Promise.all([
      readFile(options.examples_json, 'utf8'),
      options.findLiveExamples(),
    ]);
    return { recorded: JSON.parse(recorded) as RecordedExamples, live };
  }, examplesVersion);
  const contents = loadOnce(async () => contentsOf(operations, operatorOf(), await prose()));
  const urls = loadOnce(async () => {
    const texts = site_files.map((name) => readFile(join(folder, name), 'utf8'));
    const digests = (await Promise.all(texts)).map(etagDigestOf);
    return new Map(site_files.map((name, at) => [name as string, `${docs_path}/${name}?${digests[at]}`]));
  });
  const operationNamed = (name: string) => operations.find((operation) => operation.name === name);
  const exampleOf = async (operation: Operation | undefined) =>
    operation && servedExample(operation, await examples());

  /** The same page on the partner port. */
  const partnerPage = (url: string, port: SitePort) =>
    port === 'partner' ? undefined : options.baseUrl() + url;

  async function operationAt(url: string, name: string, port: SitePort): Promise<SitePage | undefined> {
    const operation = operationNamed(name);
    if (operation === undefined) return undefined;
    const task = groupByTask(operations).find(({ operations: shown }) => shown.includes(operation));
    const { findHeading } = await prose();
    return operationPage({
      operation,
      example: await exampleOf(operation),
      task: { title: task?.title ?? '', url: `${docs_path}/operations#${taskId(task?.title ?? '')}` },
      states: options.statesOf(groupOf(name)).flatMap((state) => {
        const found = findHeading(`${docs_path}/reference/states`, state);
        return found === undefined ? [] : [{ name: state.replaceAll('_', ' '), url: found }];
      }),
      is_demo: options.is_demo,
      partner_page: partnerPage(url, port),
    });
  }

  async function landing(port: SitePort): Promise<SitePage> {
    const operation = operationNamed(first_name);
    const links = (await contents()).flatMap((section) => section.links);
    return landingPage({
      operation,
      example: await exampleOf(operation),
      is_demo: options.is_demo,
      partner_page: partnerPage(docs_path, port),
      base_url: options.baseUrl(),
      prose: await prose(),
      readme: await (await prose()).read(`${docs_path}/about/readme`),
      nameOf: (url) => links.find((link) => link.url === url)?.name,
    });
  }

  async function findPage(url: string, port: SitePort): Promise<SitePage | undefined> {
    const pages = await prose();
    const title = pages.titles.get(url);
    if (title !== undefined) return { title, main: new Html(await pages.read(url)) };
    const [, kind = '', name = ''] = /^\/docs(?:\/(\w+)(?:\/([\w.]+))?)?$/.exec(url) ?? [];
    const guide = guides.find((each) => docs_path + guideAddress(each) === url);
    if (guide) return guidePage(guide);
    switch (name === '' ? kind : `${kind}/`) {
      case '':
        return url === docs_path ? landing(port) : undefined;
      case 'operations':
        return operationsOverview(operations);
      case 'signing': {
        const operation = operationNamed(first_name);
        return signingPage({ operations, operation, example: await exampleOf(operation) });
      }
      case 'errors':
        return commonErrorsPage(Object.values(options.common_refusals));
      case 'calling':
        return callingPage(options.baseUrl());
      case 'operator_api':
        return operatorOverview(operatorOf());
      case 'operations/':
        return operationAt(url, name, port);
      case 'actions/': {
        const action = operatorOf().actions.find((each) => each.name === name);
        return action && actionPage(action);
      }
      case 'collections/': {
        const collection = operatorOf().collections.find((each) => each.name === name);
        return collection && collectionPage(collection);
      }
      default:
        return undefined;
    }
  }

  return {
    folder,
    baseUrl: options.baseUrl,
    examplesVersion,
    examples,
    /** The text of a page; undefined if the site has none at this address. @param url as on the partner port. */
    async draw(url: string, port: SitePort): Promise<string | undefined> {
      const page = await findPage(url, port);
      if (page === undefined) return undefined;
      const files = await urls();
      return pageFrame({
        ...page,
        url,
        version,
        contents: await contents(),
        style_url: files.get('docs.css') ?? '',
        script_url: files.get('docs.js') ?? '',
        search_url: files.get('search.json') ?? '',
        own_script_url: page.own_script && files.get(page.own_script),
        partner_url: partnerPage(url, port),
      });
    },
    /** The addresses of all pages, as on the partner port. */
    async listUrls(): Promise<string[]> {
      const listed = (await contents()).flatMap(({ links }) => links.map(({ url }) => url));
      return [...new Set([...listed, ...(await prose()).titles.keys()])];
    },
  };
}

export type Site = ReturnType<typeof openSite>;
