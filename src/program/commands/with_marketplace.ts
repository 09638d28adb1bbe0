import { systemClocks } from '../../kit/contract/clock.ts';
import { type OpenMarketplace, type OpenOptions, openMarketplace } from '../server/open_marketplace.ts';
import { readSettings } from '../settings/settings.ts';

/** Opens the marketplace of the settings for one command, and closes it afterwards. */
export async function withMarketplace<T>(
  flags: Readonly<Record<string, string>>,
  options: OpenOptions,
  work: (marketplace: OpenMarketplace) => Promise<T>,
): Promise<T> {
  const marketplace = await openMarketplace(readSettings(process.env, flags), systemClocks, options);
  try {
    return await work(marketplace);
  } finally {
    await marketplace.close();
  }
}
