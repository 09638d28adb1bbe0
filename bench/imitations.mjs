// Servers that imitate Stoa's answer. They are started after it.
import { fileURLToPath } from 'node:url';
import { startChild, waitFor, wholeJson } from './child.mjs';
import { environment } from './stoa.mjs';

/** Starts a server that answers with the bytes that Stoa answered with, and says where it listens. */
export async function startImitation({ cores, sample }, program, method, more = {}) {
  if (!sample) throw new Error('There is no answer of Stoa to imitate.');
  const path = new URL(sample.url).pathname;
  const answer = { method, path, body: sample.text, ...more };
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = startChild(cores.server, [process.execPath, file], {
    env: { ...environment, BENCH_ANSWER: JSON.stringify(answer) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { base_url } = await waitFor(child, child.stdout, wholeJson);
  return { pid: child.pid, base_url };
}

/** @param call the body of a POST, and what its load takes beside the URL. */
export async function startBareFastify(run, method, call = {}) {
  const { pid, base_url } = await startImitation(run, 'bare_fastify.mjs', method);
  const { pathname, search } = new URL(run.sample.url);
  const url = `${base_url}${pathname}${search}`;
  return { pid, nextTurn: () => ({ first_call: { url, body: call.body }, load: { url, ...call.load } }) };
}
