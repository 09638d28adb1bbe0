// The proxies of the page, with TLS, in front of a real server and an address that does not answer.
import { readFileSync } from 'node:fs';
import { createServer, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { contracts } from '../../src/market/contracts.ts';
import { createDatabase } from '../support/databases/databases.ts';
import { freePort } from '../support/databases/postgres_server.ts';
import { has_nginx } from '../support/programs/nginx.ts';
import { type ServedProcess, serve } from '../support/programs/process.ts';
import {
  has_caddy,
  host,
  makeCertificate,
  type RunningProxy,
  startPageCaddy,
  startPageNginx,
} from './proxies.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Asks the proxy for a path, as a client far away does. */
const ask = (
  { port }: RunningProxy,
  path: string,
  ca: string,
  headers: Record<string, string> = {},
  body?: Buffer,
) =>
  new Promise<Answer>((resolve, reject) => {
    const options = {
      ...{ host: '127.0.0.1', port, path, servername: host, ca, agent: false as const },
      method: body ? 'POST' : 'GET',
      headers: { ...headers, host },
    };
    const sent = request(options, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** The place to which a request without TLS is sent. */
const redirection = ({ plain_port }: RunningProxy) =>
  new Promise<string | undefined>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: plain_port, path: '/docs?a=1', headers: { host } };
    const sent = plainRequest(options, (response) => resolve(response.resume().headers.location));
    sent.once('error', reject);
    sent.end();
  });

/** A server that answers with the headers it got, and says whether it is ready. */
async function startEcho(isReady = () => true): Promise<string> {
  const server = createServer(({ url, headers }, response) => {
    response.statusCode = url === '/readyz' && !isReady() ? 503 : 200;
    response.end(JSON.stringify({ ...headers, at: server.address() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const proxies = [
  ['nginx', has_nginx, startPageNginx],
  ['Caddy', has_caddy, startPageCaddy],
] as const;

describe.each(proxies)('%s', (_, is_here, start) => {
  test.runIf(is_here)(
    'ends TLS, passes calls and bodies, and leaves an address that does not answer',
    async () => {
      const database = await createDatabase('sqlite');
      onTestFinished(() => database.drop());
      const settings = {
        STOA_DATABASE_URL: database.url,
        STOA_PUBLIC_URL: `https://${host}`,
        STOA_TRUSTED_PROXIES: '127.0.0.1/32',
      };
      const { certificate, key } = makeCertificate(database.folder);
      const ca = readFileSync(certificate, 'utf8');
      const stoa_port = await freePort();
      const stoa = await serve(database.folder, settings, ['--port', String(stoa_port)]);
      onTestFinished(() => void stoa.child.kill('SIGKILL'));
      const proxy = await start(database.folder, { certificate, key }, [
        `127.0.0.1:${stoa_port}`,
        `127.0.0.1:${await freePort()}`,
      ]);
      onTestFinished(() => proxy.stop());

      const { demo } = stoa.at as ServedProcess['at'] & {
        demo: { partner_id: number; partner_key: string; shops: { shop_id: number; access_token: string }[] };
      };
      const [shop] = demo.shops;
      const contract = contracts.find(({ name }) => name === 'v2.voucher.get_voucher');
      if (!shop || !contract) throw new Error('The demo has no shop.');
      for (let count = 0; count < 10; count++) {
        const url = await signedUrl(
          contract,
          { voucher_id: 1 },
          { ...demo, base_url: `https://${host}`, shop },
        );
        const answer = await ask(proxy, url.slice(`https://${host}`.length), ca);
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          200,
          expect.objectContaining({ error: '', response: expect.objectContaining({ voucher_id: 1 }) }),
        ]);
        expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
      }
      expect(await redirection(proxy)).toBe(`https://${host}/docs?a=1`);
      // A body of 5 MB passes the proxy: Stoa refuses the call for its missing sign.
      const upload = await ask(proxy, '/api/v2/media_space/upload_image', ca, {}, Buffer.alloc(5_000_000));
      expect(upload.text).toContain('partner_id');
    },
  );

  test.runIf(is_here)('replaces the address that a client claims', async () => {
    const database = await createDatabase('sqlite');
    onTestFinished(() => database.drop());
    const made = makeCertificate(database.folder);
    const echo = await startEcho();
    const proxy = await start(database.folder, made, [echo, echo.replace('127.0.0.1', 'localhost')]);
    onTestFinished(() => proxy.stop());
    const ca = readFileSync(made.certificate, 'utf8');
    const { text } = await ask(proxy, '/', ca, { 'x-forwarded-for': '192.0.2.7' });
    expect(JSON.parse(text)).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host });
  });
});

test.runIf(has_caddy)('Caddy leaves an address within five seconds after it is no longer ready', async () => {
  const database = await createDatabase('sqlite');
  onTestFinished(() => database.drop());
  const made = makeCertificate(database.folder);
  const ca = readFileSync(made.certificate, 'utf8');
  let is_ready = true;
  const addresses = [await startEcho(), await startEcho(() => is_ready)] as const;
  const proxy = await startPageCaddy(database.folder, made, addresses);
  onTestFinished(() => proxy.stop());
  const askedNow = async () => {
    const asked = new Set<string>();
    for (let count = 0; count < 20; count++) {
      const { at } = JSON.parse((await ask(proxy, '/', ca)).text);
      asked.add(`127.0.0.1:${at.port}`);
    }
    return [...asked].sort();
  };
  await expect.poll(askedNow).toEqual([...addresses].sort());
  is_ready = false;
  await expect.poll(askedNow, { timeout: 5_000 }).toEqual([addresses[0]]);
});
