import { connect } from 'node:net';
import fc from 'fast-check';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { fuzzBytes } from '../support/random/fuzz_bytes.ts';
import { mutatedCall, type Original } from '../support/random/mutated_calls.ts';
import { together } from './http_calls.ts';
import { OrdinaryCalls } from './ordinary_calls.ts';
import { peakMemoryMb } from './processes.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';

const workers = 16;
const connections_per_round = 800;
const connection_ms_max = 20_000;
const memory_mb_max = 700;

const originalsOf = ({ demo }: Site): Original[] =>
  (contracts as readonly Operation[])
    .filter(({ body }) => body === undefined)
    .flatMap((operation) => {
      const { caller: name, request } = demo.examples[operation.name] ?? {};
      const called_by = demo.shops.find((shop) => shop.name === name) ?? demo.merchants[0];
      if (!request || !called_by) return [];
      const { access_token } = called_by;
      const id =
        'shop_id' in called_by ? { shop_id: called_by.shop_id } : { merchant_id: called_by.merchant_id };
      return [{ operation, partner: demo, caller: { access_token, ...id }, request }];
    });

/** Sends bytes on a new connection, and returns everything received until the server closes it. */
function exchange(port: number, bytes: Buffer): Promise<{ heard: string; is_closed: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const end = (is_closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ heard: Buffer.concat(chunks).toString('latin1'), is_closed });
    };
    const timer = setTimeout(() => end(false), connection_ms_max);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => end(true));
    // A connection that the server cuts is a valid answer.
    socket.once('error', () => end(true));
    socket.once('close', () => end(true));
    socket.end(bytes);
  });
}

/** What is wrong with the received bytes, if anything. */
function faultOf(heard: string): string | undefined {
  if (heard === '') return undefined;
  if (!/^HTTP\/1\.1 \d{3} /.test(heard)) return 'it does not begin as an answer';
  const statuses = [...heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
  const defect = statuses.find((status) => status >= 500);
  return defect === undefined ? undefined : `status ${defect}`;
}

async function fuzzOnce(run: Run, site: Site, round: number): Promise<void> {
  const { report } = run;
  const server = await site.start();
  const port = Number(new URL(server.at.base_url).port);
  const now = Math.floor(Date.now() / 1_000);
  const calls = fc.oneof(...originalsOf(site).map((original) => mutatedCall(original, now)));
  const seed = run.random.between(1, 2 ** 31 - 1);
  const said = fc.sample(fc.noBias(fuzzBytes(calls)), { seed, numRuns: connections_per_round });
  const ordinary = new OrdinaryCalls(site, server.at.base_url);
  await together(workers, async () => {
    const bytes = said.pop();
    if (bytes === undefined) return false;
    const { heard, is_closed } = await exchange(port, bytes);
    report.count('connections');
    report.count('answers', [...heard.matchAll(/^HTTP\/1\.1 \d{3} /gm)].length);
    const shown = () =>
      `seed ${seed}, round ${round}, said ${JSON.stringify(bytes.toString('latin1').slice(0, 500))}, heard ${JSON.stringify(heard.slice(0, 300))}`;
    const fault = faultOf(heard);
    report.check(
      'for any bytes, what comes back is HTTP and not a defect',
      fault === undefined,
      () => `${fault}: ${shown()}`,
    );
    report.check('a connection that has ended is closed', is_closed, shown);
    return true;
  });
  const { failures } = await ordinary.end();
  report.check('ordinary calls are answered in the meantime', failures.size === 0, () =>
    JSON.stringify([...failures]),
  );
  const memory_mb = peakMemoryMb(server.child.pid ?? 0);
  report.check(
    `the server has at most ${memory_mb_max} MB`,
    memory_mb <= memory_mb_max,
    () => `${memory_mb} MB`,
  );
  const { code } = await server.end('SIGTERM');
  report.check('the server survives, and stops when it is told to', code === 0, () => `exit code ${code}`);
  report.check('nothing is logged as a defect', !/"(level)":"error"/.test(server.log()), () =>
    server.log().slice(0, 600),
  );
}

/** Sends random bytes, and calls with errors, to the socket of a real server. */
export const byteFuzz: Scenario = {
  name: 'byte_fuzz',
  may_share: true,
  about:
    'Sends random bytes and broken calls: ordinary calls must still be answered, and nothing may be a defect.',
  async run(run) {
    const site = await openSite(run, 'sqlite');
    for (let round = 0; run.goesOn(round, 1); round++) await fuzzOnce(run, site, round);
  },
};
