// A server in the process of the tests: the same as `stoa serve --sandboxes`, over a folder that goes with it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMarketplace } from '../app/open_marketplace.ts';
import { createApp } from '../app/servers.ts';
import { readSettings } from '../app/settings.ts';
import { openLog } from '../platform/observe/log.ts';

export interface OwnServer {
  readonly url: string;
  readonly operator_token: string;
  stop(): Promise<void>;
}

const secret = () => randomBytes(32).toString('hex');

export async function startOwnServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-testing-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const operator_token = secret();
  const settings = readSettings({
    STOA_DATABASE_URL: `sqlite:${join(folder, 'stoa.db')}`,
    STOA_MASTER_KEY: secret(),
    STOA_OPERATOR_TOKEN: operator_token,
    STOA_HOST: '127.0.0.1',
    STOA_OPERATOR_HOST: '127.0.0.1',
    STOA_PORT: '0',
    STOA_OPERATOR_PORT: '0',
    STOA_DEMO: 'false',
    STOA_SANDBOXES: 'true',
    STOA_DRAIN_MS: '0',
  });
  // What goes wrong in the server is told beside the test that meets it.
  const { log, flush } = openLog('error', settings.log_format);
  try {
    const marketplace = await openMarketplace(settings, undefined, { is_server: true });
    const app = createApp(marketplace, log);
    try {
      const { operator_url: url } = await app.listen();
      const stop = () => app.stop().finally(flush).finally(remove);
      return { url, operator_token, stop };
    } catch (error) {
      await app.stop();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
