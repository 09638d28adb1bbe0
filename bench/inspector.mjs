// Connects to the inspector of a running Node process. A signal opens it only when it is needed, so that it
// does not affect earlier measurements.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

const open_timeout_ms = 10_000;

/** Node prints the address of its inspector to stderr, which is the server's log. */
async function openInspector({ pid, log }) {
  process.kill(pid, 'SIGUSR1');
  const until_ms = performance.now() + open_timeout_ms;
  while (performance.now() < until_ms) {
    const url = /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (url) return url;
    await wait(20);
  }
  throw new Error('did not open its inspector');
}

/** @returns a function that sends a command and returns its result, and one that closes the connection. */
export async function inspect(server) {
  const socket = new WebSocket(await openInspector(server), { maxPayload: 2 ** 30 });
  await once(socket, 'open');
  const waiting = new Map();
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('its inspector is gone'));
  });
  let last = 0;
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => socket.close() };
}
