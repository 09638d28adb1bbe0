import { Resolver } from 'node:dns/promises';
import { guarded } from '../stray_errors.ts';

/** Finds the addresses of a name; empty if there is none. Ends when the signal says so. */
export type NameLookup = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Beyond this, a name has no more addresses for us. */
const addresses_max = 16;

/**
 * Asks name servers directly. The lookup of the operating system would occupy one of a few threads for many seconds
 * if a name server does not answer, and then the names of other receivers would wait for it.
 *
 * @param servers addresses of name servers; if left out, the name servers of this machine.
 */
export function openNameLookup(servers?: readonly string[]): NameLookup {
  return async (name, signal) => {
    // Name servers do not know it.
    if (/(^|\.)localhost\.?$/i.test(name)) return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = guarded(() => resolver.cancel());
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const found = await Promise.all(
        [resolver.resolve4(name), resolver.resolve6(name)].map((asked) => asked.catch(() => [])),
      );
      return found.flat().slice(0, addresses_max);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
