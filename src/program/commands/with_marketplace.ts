import { systemClocks } from '../../kit/contract/clock.ts';
import { type OpenMarketplace, type OpenOptions, openMarketplace } from '../server/open_marketplace.ts';
import { readSettings } from '../settings/settings.ts';
import { type CommandChange, changedBy, onlyRead } from './command_change.ts';

/**
 * Opens the marketplace of the settings for one command, and closes it afterwards.
 *
 * @param options `changes` is what the audit says about the command. `for_client` if it needs the marketplace only to call a
 * server, or to show how it is called.
 */
export async function withMarketplace<T>(
  flags: Readonly<Record<string, string>>,
  {
    for_client = false,
    changes,
    ...options
  }: OpenOptions & { readonly for_client?: boolean; readonly changes: CommandChange | 'nothing' },
  work: (marketplace: OpenMarketplace) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env, flags, undefined, for_client ? 'allowed' : 'refused');
  const marketplace = await openMarketplace(settings, systemClocks, options);
  try {
    return await work(changes === 'nothing' ? onlyRead(marketplace) : changedBy(marketplace, changes));
  } finally {
    await marketplace.close();
  }
}
