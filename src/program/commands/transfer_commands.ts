import type { TransferCommands } from '../cli/transfer/transfer_commands.ts';
import { withMarketplace } from './with_marketplace.ts';

export const transferCommands: TransferCommands = {
  importFiles: (flags, request, onProgress) =>
    withMarketplace(flags, {}, async (marketplace) => {
      const { importFiles } = await import('../transfer/import_files.ts');
      return importFiles(marketplace, request, onProgress);
    }),
};
