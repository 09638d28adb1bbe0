// Marketplaces for tests: each test gets its own sandbox, with its own clock.
import { type OwnServer, startOwnServer } from './testing/own_server.ts';
import { type StoaServer, serverAt } from './testing/server.ts';

export { isRefusal, RefusalError } from './client.ts';
export { ProblemError } from './operator_client.ts';
export type { Sandbox, SandboxClock, SandboxShop } from './testing/sandbox.ts';
export type { CoverageFilter, CoverageReport, SandboxOptions } from './testing/server.ts';

/** A running server with sandboxes. */
export interface ServedStoa {
  /** Base URL of its operator API, such as `http://127.0.0.1:4011`. */
  readonly url: string;
  /** A token of scope admin. */
  readonly operator_token: string;
}

/** Creates sandboxes until it is stopped. */
export interface Stoa extends StoaServer, AsyncDisposable {
  readonly operator_url: string;
  /** Deletes the sandboxes that were created here, and stops the server if `startStoa` started it. */
  stop(): Promise<void>;
}

/**
 * Starts a server with sandboxes in this process, on free ports of this machine, and deletes all its data in the end.
 * With `served`, uses that running server instead.
 *
 * ```ts
 * await using stoa = await startStoa();
 * const sandbox = await stoa.sandbox({ template: 'demo' });
 * const { order_sn } = await sandbox.order.place({ shop_id: sandbox.getShop('sg-local').shop_id });
 * await sandbox.clock.advance('4h');
 * ```
 */
export async function startStoa(served?: ServedStoa): Promise<Stoa> {
  const own = served ? undefined : await startOwnServer();
  const { url: operator_url, operator_token } = served ?? (own as OwnServer);
  const server = serverAt({ operator_url, operator_token });
  let stopping: Promise<void> | undefined;
  const end = async () => {
    // If the server was started here, its sandboxes are deleted with its files.
    if (own) await own.stop();
    else await server.deleteAll();
  };
  const stop = () => {
    stopping ??= end();
    return stopping;
  };
  return {
    operator_url,
    sandbox: server.sandbox,
    coverage: server.coverage,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
