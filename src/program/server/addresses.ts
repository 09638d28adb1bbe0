// Addresses and ports of servers, and their URLs.
import { lookup } from 'node:dns/promises';
import type { HttpServer } from '../../engine/http/http_server.ts';

/** The URL of a server that listens on this host and port. */
export const urlOf = (host: string, port: number) => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** The address for a host name: the same on every machine, IPv4 if there is one. */
export const addressOf = async (host: string) => (await lookup(host, { order: 'ipv4first' })).address;

/** The port that a server listens on. */
export function portOf({ server }: HttpServer): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address.port;
}
