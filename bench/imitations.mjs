// Servers that imitate Stoa's answer. They are started after Stoa.
import { fileURLToPath } from 'node:url';
import { startChild, waitFor, wholeJson } from './child.mjs';
import { environment } from './demo_database.mjs';
import { tell } from './told.mjs';

/** Starts a program that answers like Stoa did, and prints its address. */
export async function startImitation({ cores, sample }, program, method, more = {}) {
  if (!sample) throw new Error('There is no answer of Stoa to imitate.');
  const path = new URL(sample.url).pathname;
  const answer = { method, path, status: sample.status, body: sample.text, ...more };
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = startChild(cores.server, [process.execPath, file], {
    env: { ...environment, BENCH_ANSWER: tell(answer) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { base_url } = await waitFor(child, child.stdout, wholeJson);
  return { pid: child.pid, base_url };
}

/**
 * The turns of a server that gets the request with which the sample was taken from Stoa.
 *
 * @param call the body of a POST, and further options of its load.
 */
export function imitating({ pid, base_url }, { sample }, call = {}) {
  const { pathname, search } = new URL(sample.url);
  const url = `${base_url}${pathname}${search}`;
  return { pid, nextTurn: () => ({ first_call: { url, body: call.body }, load: { url, ...call.load } }) };
}

/** The candidates that answer with Stoa's bytes and check nothing. */
export const bareCandidates = (method, call) =>
  [
    ['bare node:http', 'bare_node.mjs'],
    ['bare Fastify', 'bare_fastify.mjs'],
  ].map(([name, program]) => ({
    name,
    start: async (run) => imitating(await startImitation(run, program, method), run, call),
  }));
