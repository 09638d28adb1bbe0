import { rewrapSecrets } from '../../engine/keys/stored_secret.ts';
import { findNewestNode } from '../../engine/store/nodes.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { readMasterKeys } from '../../market/accounts/keys/partner_key.ts';
import type { AccountCommands } from '../cli/accounts/account_commands.ts';
import { groups } from '../groups.ts';
import { addNewKey, oldKeyPath, removeOldKeys } from '../settings/master_key_file.ts';
import { masterKeyPath } from '../settings/secrets.ts';
import { withMarketplace } from './with_marketplace.ts';

/** The master key cannot be changed now; the message says why. */
export class KeyRotationError extends ExplainedError {
  override readonly name = 'KeyRotationError';
}

const secret_lists = groups.flatMap(({ secrets }) => secrets);
const changing = (action: string) => ({ only_existing: true, changes: { action } });

/** Encrypts all secrets with the newest master key of the settings. Servers that have the same keys may run. */
export const rewrapMasterKey: AccountCommands['rewrapMasterKey'] = (flags) =>
  withMarketplace(flags, changing('key.rewrap'), ({ database, master_keys }) =>
    rewrapSecrets(database, master_keys, secret_lists),
  );

/**
 * Replaces the master key in the file next to an embedded database. If it is interrupted, the file has both keys, and the
 * same command replaces them.
 */
export const rotateMasterKey: AccountCommands['rotateMasterKey'] = (flags) =>
  withMarketplace(flags, changing('key.rotate_master'), async ({ database, settings, wall_clock }) => {
    const path = masterKeyPath(settings);
    if (path === undefined)
      throw new KeyRotationError(
        'The master key comes from a setting: put a new one (`openssl rand -hex 32`) next to it in STOA_MASTER_KEY, and run `stoa key rewrap`. docs/production/keys.md has the steps.',
      );
    const node = await findNewestNode(database, seconds(wall_clock));
    if (node)
      throw new KeyRotationError(
        `A server runs on this database (${node.base_url}): stop it first. A server that stopped unexpectedly counts as running for another minute.`,
      );
    const { secrets } = await rewrapSecrets(database, readMasterKeys(addNewKey(path)), secret_lists);
    removeOldKeys(path);
    return { secrets, path, old_path: oldKeyPath(path) };
  });
