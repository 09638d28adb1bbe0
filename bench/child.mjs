// The processes of a run. Each is known by its id and ended with the run.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pinned } from './cores.mjs';
import { atEnd, isOver } from './run_end.mjs';

const kill_timeout_ms = 10_000;
const start_timeout_ms = 30_000;

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/** Asks a process to end, and kills it if it does not. */
export async function stopChild(child, signal = 'SIGTERM') {
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), kill_timeout_ms);
  await ended;
  clearTimeout(timer);
}

/**
 * Starts a process on some cores; it is stopped with the part, or with the run at the latest.
 *
 * @param options the options of `spawn`, `stop_signal`, and its lifetime `lasting`.
 */
export function startChild(cores, command, { stop_signal, lasting, ...options }) {
  if (isOver()) throw new Error('The run is over.');
  const [program, ...rest] = pinned(cores, command);
  const child = spawn(program, rest, options);
  child.failure = new Promise((_, reject) => child.once('error', reject));
  child.failure.catch(() => {});
  atEnd(() => stopChild(child, stop_signal), lasting);
  return child;
}

function collect(stream) {
  const collected = { text: '' };
  stream?.setEncoding('utf8').on('data', (chunk) => {
    collected.text += chunk;
  });
  return collected;
}

/** Runs a process to its end. @returns its stdout. @throws Error with its stderr. */
export async function runChild(cores, command, options = {}) {
  const child = startChild(cores, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const code = await Promise.race([new Promise((resolve) => child.once('close', resolve)), child.failure]);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${err.text}`);
  return out.text;
}

/** Waits until a process has written something that `read` accepts, on stdout or stderr. */
export async function waitFor(child, stream, read) {
  const collected = collect(stream);
  const answered = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('did not get ready in time')), start_timeout_ms);
    stream.on('data', () => {
      const answer = read(collected.text);
      if (answer === undefined) return;
      clearTimeout(timer);
      resolve(answer);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code ?? signal} before it was ready:\n${collected.text}`));
    });
  });
  return Promise.race([answered, child.failure]);
}

/** Waits until a server that logs to a file has written to stdout that it is ready. @throws Error with the end of its log. */
export const waitForServer = (child, log, read = wholeJson) =>
  waitFor(child, child.stdout, read).catch((error) => {
    throw new Error(`${error.message}${readFileSync(log, 'utf8').slice(-2_000)}`);
  });

/** The JSON value of a text, or undefined while it is incomplete. */
export function wholeJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
