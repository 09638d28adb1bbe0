import type { TransferCommands } from '../cli/transfer/transfer_commands.ts';
import { boundYoungGeneration, limitHeapGrowth } from '../server/heap_growth.ts';
import { openSecrets } from '../settings/secrets.ts';
import { withMarketplace } from './with_marketplace.ts';

export const transferCommands: TransferCommands = {
  importFiles: (flags, request, onProgress) =>
    withMarketplace(flags, { changes: { action: 'import' } }, async (marketplace) => {
      const { importFiles } = await import('../transfer/import_files.ts');
      boundYoungGeneration();
      limitHeapGrowth();
      return importFiles(marketplace, request, onProgress);
    }),

  exportFiles: (flags, request, onProgress) =>
    withMarketplace(flags, { only_existing: true, changes: 'nothing' }, async (marketplace) => {
      const { exportFiles, ExportError } = await import('../transfer/export_files.ts');
      const { passphrase_needed } = await import('../transfer/imported_state.ts');
      const { settings } = marketplace;
      boundYoungGeneration();
      limitHeapGrowth();
      const { backup_passphrase: passphrase } = settings;
      if (!request.with_secrets) return exportFiles(marketplace, request, undefined, onProgress);
      if (passphrase === undefined) throw new ExportError(passphrase_needed);
      const { master_key } = openSecrets(settings, { master_key: false, operator_token: false });
      return exportFiles(marketplace, request, { passphrase, master_key }, onProgress);
    }),
};
