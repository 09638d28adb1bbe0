// Marketplaces for tests: each test gets its own sandbox, with its own clock.
import { startOwnServer } from './testing/own_server.ts';
import { type StoaServer, serverAt } from './testing/server.ts';
import type { ServerOptions } from './testing/server_options.ts';

export { isRefusal, RefusalError } from './client.ts';
export { ProblemError } from './operator_client.ts';
export type { SandboxShop } from './testing/made_sandbox.ts';
export type { PushListener } from './testing/push_listener.ts';
export type { SandboxPushes } from './testing/pushes.ts';
export type { Sandbox, SandboxClock } from './testing/sandbox.ts';
export type { CoverageFilter, CoverageReport, SandboxOptions } from './testing/server.ts';
export type { ServerOptions, StoaSettings } from './testing/server_options.ts';

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

/** Whether the options name a running server. */
const isServed = (options: ServedStoa | ServerOptions): options is ServedStoa =>
  'url' in options || 'operator_token' in options;

/** @throws TypeError if an option is missing or is for a server that is started. */
function checkServed({ url, operator_token, ...others }: ServedStoa): ServedStoa {
  const problems = Object.entries({ url, operator_token })
    .filter(([, value]) => typeof value !== 'string')
    .map(([name]) => `${name} of the running server is missing`);
  for (const name of Object.keys(others))
    problems.push(`${name} is not an option for a running server: only url and operator_token are`);
  if (problems.length > 0)
    throw new TypeError(`startStoa cannot use these options:\n  ${problems.join('\n  ')}`);
  return { url, operator_token };
}

/**
 * Starts a server with sandboxes in this process, on free ports of this machine, and deletes all its data in the end.
 * It takes the options of `stoa serve`. With `url` and `operator_token`, uses that running server instead.
 *
 * ```ts
 * await using stoa = await startStoa();
 * const sandbox = await stoa.sandbox({ template: 'demo' });
 * const { order_sn } = await sandbox.order.place({ shop_id: sandbox.getShop('sg-local').shop_id });
 * await sandbox.clock.advance('4h');
 * ```
 *
 * @throws TypeError that names each wrong option.
 */
export async function startStoa(options: ServedStoa | ServerOptions = {}): Promise<Stoa> {
  const own = isServed(options) ? undefined : await startOwnServer(options);
  const { url: operator_url, operator_token } = own ?? checkServed(options as ServedStoa);
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
