// The console of the built program, in a real browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { baseString, sign } from '../../../src/kit/contract/sign.ts';
import { createDatabase, type TestDatabase } from '../databases/databases.ts';
import { launchBrowser, window_sizes } from '../programs/browser.ts';
import { type ServedProcess, serve, stoa } from '../programs/process.ts';

interface DemoShop {
  readonly name: string;
  readonly shop_id: number;
  readonly access_token: string;
}

export interface Demo {
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shops: readonly DemoShop[];
}

/** How a call is signed and what it asks; each part has a right default. */
export interface SignedCallOptions {
  readonly key?: string;
  /** Changes the text that is signed. */
  readonly change?: (text: string) => string;
}

export class OpenedConsole {
  demo!: Demo;
  token!: string;
  #database!: TestDatabase;
  #served!: ServedProcess;
  #browser!: Browser;
  readonly #pages: Page[] = [];
  /** Errors of scripts, and what the browser has forbidden. */
  readonly broken: string[] = [];

  /** @param settings of the server, besides those of every such test. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#database = await createDatabase('sqlite');
    const { folder } = this.#database;
    this.#served = await serve(folder, {
      STOA_SANDBOXES: 'true',
      STOA_EXPLAIN_SIGNATURES: 'true',
      ...settings,
    });
    this.demo = JSON.parse((await this.stoa('demo', '--json')).stdout);
    this.token = readFileSync(join(folder, 'data', 'operator.token'), 'utf8').trim();
    this.#browser = await launchBrowser();
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#served?.end('SIGTERM');
    await this.#database?.drop();
  }

  /** @param is_failed whether to show what the pages had, because the test has failed. */
  async closePages(is_failed: boolean): Promise<void> {
    for (const page of this.#pages.splice(0)) {
      if (is_failed && !page.isClosed())
        process.stderr.write(`${page.url()}\n${await page.locator('body').textContent()}\n`);
      await page.context().close();
    }
    expect(this.broken.splice(0)).toEqual([]);
  }

  get base_url(): string {
    return this.#served.at.base_url;
  }

  get database_url(): string {
    return `sqlite:${join(this.#database.folder, 'data', 'stoa.db')}`;
  }

  get operator_url(): string {
    return this.#served.at.operator_url;
  }

  /** Runs a command next to the server. */
  stoa(...words: string[]) {
    return stoa(words, this.#database.folder);
  }

  /** Calls the operator API with the token of the settings. */
  async operate(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.operator_url}/operator/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, `${method} ${path} ${text}`).toBeLessThan(300);
    return text === '' ? {} : JSON.parse(text);
  }

  /** The URL of an operation that reads, signed for the first shop of the demo. */
  async signedUrl(path: string, query: string, { key, change = (text) => text }: SignedCallOptions = {}) {
    const { partner_id, partner_key, shops } = this.demo;
    const [shop] = shops as readonly [DemoShop];
    const timestamp = Math.floor(Date.now() / 1_000);
    const signed = change(baseString(partner_id, path, timestamp, shop.access_token, shop.shop_id));
    const common = `partner_id=${partner_id}&timestamp=${timestamp}&access_token=${shop.access_token}&shop_id=${shop.shop_id}`;
    return `${this.base_url}${path}?${common}&sign=${await sign(key ?? partner_key, signed)}&${query}`;
  }

  /** Calls an operation that reads for the first shop of the demo. */
  async call(path: string, query: string, options: SignedCallOptions = {}) {
    const answer = await fetch(await this.signedUrl(path, query, options));
    return (await answer.json()) as { error: string; request_id: string };
  }

  /** Opens the console without a session. */
  async visit(query = '', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: window_sizes.wide, ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    this.#pages.push(page);
    page.on('console', (message) => {
      // A browser reports every refusal in this way.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
        this.broken.push(message.text());
    });
    page.on('pageerror', (error) => this.broken.push(error.message));
    await page.goto(`${this.operator_url}/${query}`);
    return page;
  }

  /** Opens the console, signed in by the form. */
  async open(
    query = '',
    { token = this.token, ...options }: BrowserContextOptions & { token?: string } = {},
  ) {
    const page = await this.visit(query, options);
    await page.getByLabel('Operator token').fill(token);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.locator('nav.side').waitFor();
    return page;
  }
}

/** One console for the tests of a file. @param settingsOf settings of its server. */
export function useConsole(settingsOf = async (): Promise<Record<string, string>> => ({})): OpenedConsole {
  const opened = new OpenedConsole();
  beforeAll(async () => opened.start(await settingsOf()), 120_000);
  afterEach(({ task }) => opened.closePages(task.result?.state === 'fail'));
  afterAll(() => opened.stop());
  return opened;
}
