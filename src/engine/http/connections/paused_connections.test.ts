import { Socket } from 'node:net';
import timers from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Connection, type ConnectionOwner } from './connection.ts';
import { PausedConnections, type ServerLoad } from './paused_connections.ts';

const owner: ConnectionOwner = {
  limits: { unsent_bytes_per_connection_max: 1 },
  keep: () => {},
  end: () => {},
};
const connectionOf = (caller: string) => new Connection(owner, new Socket(), caller, 1);
const isRead = ({ is_paused, socket }: Connection) => !is_paused && !socket.isPaused();

/** A server with room for a number of calls of each caller. */
class Load implements ServerLoad {
  readonly rooms = new Map<string | number, number>();
  onRoom: () => void = () => undefined;

  constructor(
    readonly room = 0,
    readonly unread_ms_max = 100,
  ) {}

  roomFor(caller: string | number): number {
    return this.rooms.get(caller) ?? this.room;
  }

  postpone(): boolean {
    return true;
  }

  goOn(): void {}

  noteConnection(): void {}
}

function busyServer(unread_ms_max?: number) {
  const load = new Load(0, unread_ms_max);
  return { load, paused: new PausedConnections(load) };
}

/** Makes room for one call of each caller, and returns the connections that are then read. */
async function nextRead(load: Load, connections: readonly Connection[], callers: readonly string[]) {
  const before = connections.map(isRead);
  for (const caller of callers) load.rooms.set(caller, 1);
  load.onRoom();
  await timers.setImmediate();
  load.rooms.clear();
  await timers.setImmediate();
  return connections.flatMap((connection, at) => (isRead(connection) && !before[at] ? [at] : []));
}

test('a connection continues to be read while the server has room', () => {
  const paused = new PausedConnections(new Load(1));
  const connection = connectionOf('a');
  paused.considerPause(connection);
  expect(isRead(connection)).toBe(true);
});

test('connections of a caller are paused while there is no room for it, and read again when there is', async () => {
  const { load, paused } = busyServer();
  load.rooms.set('b', 1);
  const connections = ['a', 'a', 'b', 'c'].map(connectionOf);
  for (const connection of connections) paused.considerPause(connection);
  expect(connections.map(isRead)).toEqual([false, false, true, false]);
  expect(await nextRead(load, connections, ['a'])).toEqual([0]);
  expect(await nextRead(load, connections, ['b'])).toEqual([]);
  expect(await nextRead(load, connections, ['a', 'c'])).toEqual([1, 3]);
});

test('connections whose clients send nothing do not delay those behind them', async () => {
  // However slow the machine is, none of them is read because it waited too long.
  const { load, paused } = busyServer(60_000);
  const connections = Array.from({ length: 200 }, () => connectionOf('a'));
  for (const connection of connections) paused.considerPause(connection);
  load.rooms.set('a', 1);
  load.onRoom();
  // No more calls end: the room left by idle clients is enough.
  await expect.poll(() => connections.every(isRead), { interval: 5 }).toBe(true);
});

test('a connection waits behind other waiting connections of its caller, even if there is room again', async () => {
  const { load, paused } = busyServer();
  const [first, second, other] = [connectionOf('a'), connectionOf('a'), connectionOf('b')];
  paused.considerPause(first);
  for (const caller of ['a', 'b']) load.rooms.set(caller, 1);
  paused.considerPause(second);
  paused.considerPause(other);
  expect([first, second, other].map(isRead)).toEqual([false, false, true]);
  await expect.poll(() => isRead(first) && isRead(second)).toBe(true);
});

test('a paused connection is read again after a while, so that its request is answered in time, even if with 503', async () => {
  const { paused } = busyServer();
  const connection = connectionOf('a');
  paused.considerPause(connection);
  expect(isRead(connection)).toBe(false);
  await expect.poll(() => isRead(connection)).toBe(true);
});

test('after turns in which many calls began, turns are short so that clients can connect', async () => {
  const paused = new PausedConnections(new Load(1_000));
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

test('a stopping server reads all of its connections', () => {
  const { paused } = busyServer();
  const [before, after] = [connectionOf('a'), connectionOf('a')];
  paused.considerPause(before);
  paused.stop();
  paused.considerPause(after);
  expect([isRead(before), isRead(after)]).toEqual([true, true]);
});
