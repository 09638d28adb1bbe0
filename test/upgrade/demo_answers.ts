// The answers of a program to the examples of a demo marketplace.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { createDatabase, type EngineName } from '../support/databases/databases.ts';
import { serve } from '../support/programs/process.ts';

export interface Answer {
  readonly status: number;
  /** The media type of an answer that is not JSON. */
  readonly body: unknown;
}

export interface DatabaseCopy {
  readonly folder: string;
  readonly settings: Record<string, string>;
}

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

/** What the answers of operations show in the end whose subject is made, or closed, in the background. */
const made_in_background: Readonly<Record<string, object>> = {
  'v2.payment.get_income_statement': { status: 2 },
  'v2.logistics.get_shipping_document_job_status': { job_status: 'READY' },
  'v2.logistics.get_shipping_document_result': { result_list: [{ status: 'READY' }] },
  'v2.returns.get_return_detail': { status: 'CLOSED' },
};

/** Copies a database that nobody uses. @returns the URL of the copy */
async function copyDatabase(url: string, folder: string): Promise<string> {
  const path = /^sqlite:(.*)$/.exec(url)?.[1];
  if (path !== undefined) {
    cpSync(path, join(folder, 'stoa.db'));
    return `sqlite:${join(folder, 'stoa.db')}`;
  }
  const source = new URL(url).pathname.slice(1);
  const name = `${source}_${randomBytes(4).toString('hex')}`;
  const administer = async (sql: string) => {
    const client = new pg.Client(inject('postgres_url'));
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await administer(`create database ${name} template ${source}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** A database with the demo marketplace, made by a program. */
export async function makeOldDatabase(engine: EngineName, program: string) {
  const database = await createDatabase(engine);
  onTestFinished(() => database.drop());
  const settings = { STOA_DATABASE_URL: database.url, STOA_LOG_LEVEL: 'warn', ...secrets };
  const served = await serve(database.folder, settings, ['--demo'], program);
  const { demo } = served.at as typeof served.at & { demo: DemoDescription };
  await served.end('SIGTERM');
  return {
    demo,
    async copy(): Promise<DatabaseCopy> {
      const folder = mkdtempSync(join(database.folder, 'copy-'));
      return {
        folder,
        settings: { ...settings, STOA_DATABASE_URL: await copyDatabase(database.url, folder) },
      };
    },
  };
}

/** Calls each example, one after the other. @returns the answers by operation */
export async function answersOf(
  program: string,
  { folder, settings }: DatabaseCopy,
  { examples, shops, merchants, partner_id, partner_key }: DemoDescription,
): Promise<Map<string, Answer>> {
  const served = await serve(folder, settings, [], program);
  const answers = new Map<string, Answer>();
  for (const [name, { caller, request }] of Object.entries(examples)) {
    const contract = contracts.find((one) => one.name === name);
    const shop = shops.find((one) => one.name === caller);
    if (!contract) throw new Error(`This release has no ${name}.`);
    const client = clientFactory([contract])({
      base_url: served.at.base_url,
      partner_id,
      partner_key,
      ...(shop ? { shop } : { merchant: merchants[0] }),
      retries_max: 0,
      fetch: async (...sent) => {
        const response = await fetch(...sent);
        const type = response.headers.get('content-type') ?? '';
        const text = await response.clone().text();
        const body = type.includes('json')
          ? JSON.parse(text.replaceAll(served.at.base_url, 'http://stoa'))
          : type;
        answers.set(name, { status: response.status, body });
        return response;
      },
    });
    const send = () => client.send(name as never, request as never).catch(() => undefined);
    await send();
    const done = made_in_background[name];
    const isDone = async () => {
      await send();
      return answers.get(name)?.body;
    };
    if (done) await expect.poll(isDone, { timeout: 60_000 }).toMatchObject({ response: done });
  }
  await served.end('SIGTERM');
  return answers;
}
