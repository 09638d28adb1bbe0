import { seconds } from '../../kit/contract/clock.ts';
import { readMasterKey } from '../../market/accounts/keys/partner_key.ts';
import { KeyRotationError, reencryptKeys } from '../../market/accounts/keys/rotate_master_key.ts';
import { reencryptPushKeys } from '../../market/push/keys.ts';
import { reencryptWebhooks } from '../../operator/webhooks/webhook_secret.ts';
import type { AccountCommands } from '../cli/accounts/account_commands.ts';
import { installNextKey, makeNextKey, oldKeyPath } from '../settings/master_key_file.ts';
import { masterKeyPath, readSecret } from '../settings/secrets.ts';
import { withMarketplace } from './with_marketplace.ts';

/**
 * Changes the master key of a database that no server runs on. A key in a file next to an embedded database
 * is created here. A key from the settings is read from a file, which the operator creates and keeps.
 */
export const rotateMasterKey: AccountCommands['rotateMasterKey'] = (flags, new_key_file) =>
  withMarketplace(flags, { only_existing: true }, async (marketplace) => {
    const { database, settings, master_key, wall_clock } = marketplace;
    const path = masterKeyPath(settings);
    if (path === undefined && new_key_file === undefined)
      throw new KeyRotationError(
        'The master key comes from a setting: write a new one to a file (`openssl rand -hex 32`), and give it with --new-key-file.',
      );
    if (path !== undefined && new_key_file !== undefined)
      throw new KeyRotationError(
        `The master key is in ${path}, and the new one is created there: leave out --new-key-file.`,
      );
    const new_key = path === undefined ? readMasterKey(readSecret(new_key_file ?? '')) : makeNextKey(path);
    const keys = await database.transaction(async (store) => {
      const count = await reencryptKeys(store, seconds(wall_clock), master_key, new_key);
      await reencryptPushKeys(store, master_key, new_key);
      await reencryptWebhooks(store, master_key, new_key);
      return count;
    });
    if (path === undefined) return { keys };
    installNextKey(path);
    return { keys, path, old_path: oldKeyPath(path) };
  });
