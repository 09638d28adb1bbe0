import type { GenerateCommands } from '../cli/generate/generate_commands.ts';
import { boundYoungGeneration, limitHeapGrowth } from '../server/heap_growth.ts';
import { withMarketplace } from './with_marketplace.ts';

const generating = (what: string) => ({ only_existing: true, changes: { action: `generate.${what}` } });

/** Loads what generates. Most of what it makes is garbage soon. */
async function loadGenerator() {
  const generator = await import('../generate/generate.ts');
  boundYoungGeneration();
  limitHeapGrowth();
  return generator;
}

export const generateCommands: GenerateCommands = {
  generateOrders: (flags, options, onProgress) =>
    withMarketplace(flags, generating('orders'), async (marketplace) => {
      const { generateOrdersOf } = await loadGenerator();
      return generateOrdersOf(marketplace, options, onProgress);
    }),

  generateReturns: (flags, options, onProgress) =>
    withMarketplace(flags, generating('returns'), async (marketplace) => {
      const { generateReturnsOf } = await loadGenerator();
      return generateReturnsOf(marketplace, options, onProgress);
    }),

  generateItems: (flags, options) =>
    withMarketplace(flags, generating('items'), async (marketplace) => {
      const { generateItemsOf } = await loadGenerator();
      return generateItemsOf(marketplace, options);
    }),

  generateShops: (flags, options, onProgress) =>
    withMarketplace(flags, generating('shops'), async (marketplace) => {
      const { generateShopsOf } = await loadGenerator();
      return generateShopsOf(marketplace, options, onProgress);
    }),
};
