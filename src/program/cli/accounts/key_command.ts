import type { Flags } from '../flags.ts';
import { print } from '../output.ts';
import { readId } from '../read_id.ts';
import type { AccountCommands, ListedKey } from './account_commands.ts';

interface KeyOptions {
  partnerId?: string;
  keyId?: string;
  last?: boolean;
  json?: boolean;
}

export async function addKeyCommand(
  commands: AccountCommands,
  flags: Flags,
  options: KeyOptions,
): Promise<void> {
  const added = await commands.addKey(flags, readId('--partner-id', options.partnerId ?? ''));
  print(
    options.json,
    added,
    `key_id       ${added.key_id}\npartner_key  ${added.partner_key}\n\nBoth keys can sign calls from now on. When the partner uses the new one, retire the old one.`,
  );
}

const day = (time: number | null) =>
  time === null ? '-' : new Date(time * 1_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

const lineOf = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.padEnd(18))
    .join('')
    .trimEnd();

const rowOf = ({ partner_id, key_id, created_at, last_used_at, retired_at }: ListedKey) =>
  lineOf([String(partner_id), String(key_id), day(created_at), day(last_used_at), day(retired_at)]);

export async function listKeysCommand(
  commands: AccountCommands,
  flags: Flags,
  options: KeyOptions,
): Promise<void> {
  const { partnerId: given } = options;
  const keys = await commands.listKeys(
    flags,
    given === undefined ? undefined : readId('--partner-id', given),
  );
  const head = lineOf(['partner_id', 'key_id', 'created', 'last used', 'retired']);
  print(options.json, keys, [head, ...keys.map(rowOf)].join('\n'));
}

export async function retireKeyCommand(
  commands: AccountCommands,
  flags: Flags,
  options: KeyOptions,
): Promise<void> {
  const partner_id = readId('--partner-id', options.partnerId ?? '');
  const key_id = readId('--key-id', options.keyId ?? '');
  await commands.retireKey(flags, partner_id, key_id, options.last ?? false);
  print(
    options.json,
    { partner_id, key_id },
    `Key ${key_id} is retired: within a second, calls signed with it are refused.`,
  );
}

export async function rotateMasterKeyCommand(
  commands: AccountCommands,
  flags: Flags,
  options: KeyOptions,
): Promise<void> {
  const rotated = await commands.rotateMasterKey(flags);
  print(
    options.json,
    rotated,
    `The master key was changed, for ${rotated.secrets} secrets. The new key is in ${rotated.path}: keep a copy elsewhere. ${rotated.old_path} opens backups from before.`,
  );
}

export async function rewrapMasterKeyCommand(
  commands: AccountCommands,
  flags: Flags,
  options: KeyOptions,
): Promise<void> {
  const { rewrapped, secrets } = await commands.rewrapMasterKey(flags);
  print(
    options.json,
    { rewrapped, secrets },
    `All ${secrets} secrets are encrypted with the newest master key; ${rewrapped} had an older one. Older keys are needed only by backups from before.`,
  );
}
