import { Socket } from 'node:net';
import timers from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InFlight } from '../../gateway/in_flight.ts';
import { Connection, type ConnectionOwner } from './connection.ts';
import { PausedConnections } from './paused_connections.ts';

const owner: ConnectionOwner = {
  limits: { unsent_bytes_per_connection_max: 1 },
  keep: () => {},
  end: () => {},
};
const connectionOf = (caller: string) => new Connection(owner, new Socket(), caller, 1);
const isRead = ({ is_paused, socket }: Connection) => !is_paused && !socket.isPaused();

/** A server that works on `count_max` calls, of which it has as many. */
function busyServer(count_max: number, wait_ms_max = 60_000) {
  const load = new InFlight(count_max, wait_ms_max);
  for (let at = 0; at < count_max; at++) load.acquire();
  return { load, paused: new PausedConnections(load) };
}

/** Takes the place of the call of every connection that is read again, and says which they were. */
async function nextRead(load: InFlight, connections: readonly Connection[]): Promise<number[]> {
  const before = connections.map(isRead);
  load.release();
  await timers.setImmediate();
  load.acquire();
  return connections.flatMap((connection, at) => (isRead(connection) && !before[at] ? [at] : []));
}

test('a connection is read on while the server has room', () => {
  const paused = new PausedConnections(new InFlight(1, 1_000));
  const connection = connectionOf('a');
  paused.considerPause(connection);
  expect(isRead(connection)).toBe(true);
});

test('while it has none, connections are paused, and read again as calls are done, callers in turn', async () => {
  const { load, paused } = busyServer(3);
  const connections = ['a', 'a', 'a', 'b', 'b', 'c'].map(connectionOf);
  for (const connection of connections) paused.considerPause(connection);
  expect(connections.some(isRead)).toBe(false);
  const order: number[] = [];
  while (order.length < connections.length) order.push(...(await nextRead(load, connections)));
  expect(order).toEqual([0, 3, 5, 1, 4, 2]);
});

test('connections whose clients send nothing do not hold up those behind them', async () => {
  const { load, paused } = busyServer(1);
  const connections = Array.from({ length: 200 }, () => connectionOf('a'));
  for (const connection of connections) paused.considerPause(connection);
  load.release();
  // No call is done any more: the room that idle clients leave is enough.
  await expect.poll(() => connections.every(isRead)).toBe(true);
});

test('a connection is paused behind those that wait, even when there is room again', async () => {
  const { load, paused } = busyServer(1);
  const [first, second] = [connectionOf('a'), connectionOf('a')];
  paused.considerPause(first);
  load.release();
  paused.considerPause(second);
  expect([isRead(first), isRead(second)]).toEqual([false, false]);
  await expect.poll(() => isRead(first) && isRead(second)).toBe(true);
});

test('a connection is read again after a while, so that its request is answered in time, if with 503', async () => {
  const { paused } = busyServer(1, 200);
  const connection = connectionOf('a');
  paused.considerPause(connection);
  expect(isRead(connection)).toBe(false);
  await expect.poll(() => isRead(connection)).toBe(true);
});

test('turns in which many calls began are followed by short ones, so that clients can connect', async () => {
  const paused = new PausedConnections(new InFlight(1_000, 60_000));
  const connections = Array.from({ length: 300 }, () => connectionOf('a'));
  for (let at = 0; at < connections.length; at++) paused.noteCall();
  for (const connection of connections) paused.considerPause(connection);
  expect(connections.some(isRead)).toBe(false);
  await timers.setImmediate();
  expect(connections.filter(isRead).length).toBe(64);
  paused.noteConnection();
  await timers.setImmediate();
  expect(connections.filter(isRead).length).toBe(80);
});

test('a server that stops reads all of its connections', () => {
  const { paused } = busyServer(1);
  const [before, after] = [connectionOf('a'), connectionOf('a')];
  paused.considerPause(before);
  paused.stop();
  paused.considerPause(after);
  expect([isRead(before), isRead(after)]).toEqual([true, true]);
});
