import type { GenerateCommands } from '../cli/generate/generate_commands.ts';
import { withMarketplace } from './with_marketplace.ts';

const generating = (what: string) => ({ only_existing: true, changes: { action: `generate.${what}` } });

export const generateCommands: GenerateCommands = {
  generateOrders: (flags, options, onProgress) =>
    withMarketplace(flags, generating('orders'), async (marketplace) => {
      const { generateOrdersOf } = await import('../generate/generate.ts');
      return generateOrdersOf(marketplace, options, onProgress);
    }),

  generateReturns: (flags, options, onProgress) =>
    withMarketplace(flags, generating('returns'), async (marketplace) => {
      const { generateReturnsOf } = await import('../generate/generate.ts');
      return generateReturnsOf(marketplace, options, onProgress);
    }),

  generateItems: (flags, options) =>
    withMarketplace(flags, generating('items'), async (marketplace) => {
      const { generateItemsOf } = await import('../generate/generate.ts');
      return generateItemsOf(marketplace, options);
    }),

  generateShops: (flags, options, onProgress) =>
    withMarketplace(flags, generating('shops'), async (marketplace) => {
      const { generateShopsOf } = await import('../generate/generate.ts');
      return generateShopsOf(marketplace, options, onProgress);
    }),
};
