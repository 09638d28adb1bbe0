// Where servers listen, and how they are called.
import { lookup } from 'node:dns/promises';
import type { HttpServer } from '../../engine/http/http_server.ts';

/** Where a server is called that listens there. */
export const urlOf = (host: string, port: number) => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** One address for a name: the same on every machine, IPv4 where there is one. */
export const addressOf = async (host: string) => (await lookup(host, { order: 'ipv4first' })).address;

/** The port that a server listens on. */
export function portOf({ server }: HttpServer): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
