import { systemClocks } from '../../kit/contract/clock.ts';
import { type OpenMarketplace, type OpenOptions, openMarketplace } from '../server/open_marketplace.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * Opens the marketplace of the settings for one command, and closes it afterwards.
 *
 * @param options `for_client` if the command changes nothing there: it only reads where and how to call.
 */
export async function withMarketplace<T>(
  flags: Readonly<Record<string, string>>,
  { for_client = false, ...options }: OpenOptions & { readonly for_client?: boolean },
  work: (marketplace: OpenMarketplace) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env, flags, undefined, for_client ? 'allowed' : 'refused');
  const marketplace = await openMarketplace(settings, systemClocks, options);
  try {
    return await work(marketplace);
  } finally {
    await marketplace.close();
  }
}
