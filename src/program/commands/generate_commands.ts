import type { GenerateCommands } from '../cli/generate/generate_commands.ts';
import { withMarketplace } from './with_marketplace.ts';

export const generateCommands: GenerateCommands = {
  generateOrders: (flags, options, onProgress) =>
    withMarketplace(flags, { only_existing: true }, async (marketplace) => {
      const { generateOrdersOf } = await import('../generate/generate.ts');
      return generateOrdersOf(marketplace, options, onProgress);
    }),
};
