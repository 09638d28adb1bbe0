// The documentation of the built program, with a demo marketplace, on both of its ports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createDatabase, type TestDatabase } from '../databases/databases.ts';
import { has_browser, launchBrowser, window_sizes } from '../programs/browser.ts';
import { type ServedProcess, serve, stoa } from '../programs/process.ts';

export interface ShownDemo {
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shops: readonly { name: string; shop_id: number; access_token: string }[];
}

export class OpenedDocs {
  #database!: TestDatabase;
  #served!: ServedProcess;
  #browser: Browser | undefined;
  /** The output of `stoa demo --json`. */
  demo_text = '';
  readonly requests: Request[] = [];
  /** Errors of scripts, and what the browser has forbidden. */
  readonly broken: string[] = [];

  async start(): Promise<void> {
    this.#database = await createDatabase('sqlite');
    this.#served = await serve(this.#database.folder);
    this.demo_text = (await stoa(['demo', '--json'], this.#database.folder)).stdout;
    if (has_browser) this.#browser = await launchBrowser();
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#served?.end('SIGTERM');
    await this.#database?.drop();
  }

  get base_url(): string {
    return this.#served.at.base_url;
  }

  get operator_url(): string {
    return this.#served.at.operator_url;
  }

  get demo(): ShownDemo {
    return JSON.parse(this.demo_text);
  }

  async #operate(path: string, init: RequestInit = {}): Promise<Response> {
    const token = readFileSync(join(this.#database.folder, 'data', 'operator.token'), 'utf8').trim();
    const answer = await fetch(`${this.operator_url}/operator/v1/collections/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
    });
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status} ${await answer.text()}`);
    return answer;
  }

  /** Changes a row of a collection, as an operator. */
  async patch(path: string, row: object): Promise<void> {
    await this.#operate(path, { method: 'PATCH', body: JSON.stringify(row) });
  }

  /** The first rows of a collection. */
  async rows(path: string): Promise<Record<string, unknown>[]> {
    const { items } = (await (await this.#operate(path)).json()) as { items: Record<string, unknown>[] };
    return items;
  }

  /** Opens a page in a new browser context, and records its requests and errors. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    if (!this.#browser) throw new Error('There is no browser.');
    const context = await this.#browser.newContext({
      viewport: window_sizes.wide,
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    page.on('request', (request) => this.requests.push(request));
    page.on('console', (message) => {
      if (message.type() === 'error') this.broken.push(message.text());
    });
    page.on('pageerror', (error) => this.broken.push(error.message));
    await page.goto(this.base_url + path);
    return page;
  }
}

/** One server and one browser for the tests of a file. */
export function useDocs(): OpenedDocs {
  const opened = new OpenedDocs();
  beforeAll(() => opened.start(), 120_000);
  afterAll(() => opened.stop());
  return opened;
}

/** The text of HTML, without its elements. */
export const plainText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The program in a language that a page shows, as a reader copies it; empty if it has none. */
export function programIn(page: string, language: string): string {
  const [, source = ''] =
    new RegExp(`<div class="tab" data-lang="${language}"><pre[^>]*><code>([^]*?)</code></pre>`).exec(page) ??
    [];
  return plainText(source);
}
