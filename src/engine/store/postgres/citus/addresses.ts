import type { NodeRow } from './shard_map.ts';

const pair = /^([^\s=,]+:\d{1,5})=([^\s=,]+):(\d{1,5})$/;

/** Whether a text names addresses as `host:port=host:port`, separated by commas. */
export const isAddressMap = (text: string): boolean =>
  text.split(',').every((part) => pair.test(part.trim()));

/** Returns where a node reaches a server that the catalogue names by another address. */
export function reachableAddress(text: string | undefined, { host, port }: Pick<NodeRow, 'host' | 'port'>) {
  for (const part of text?.split(',') ?? []) {
    const [, named, reached_host = '', reached_port] = pair.exec(part.trim()) ?? [];
    if (named === `${host}:${port}`) return { host: reached_host, port: Number(reached_port) };
  }
  return { host, port };
}

/** The URL of a worker: all but the address is that of the coordinator. */
export function workerUrl(url: string, { host, port }: { host: string; port: number }): string {
  const worker = new URL(url);
  // These would take precedence over the address.
  for (const name of ['host', 'port', 'hostaddr']) worker.searchParams.delete(name);
  worker.hostname = host.includes(':') ? `[${host}]` : host;
  worker.port = String(port);
  return worker.href;
}
