import type { Flags } from '../flags.ts';
import type { Commands, OperatorTokenInfo, OperatorTokenLimits } from '../marketplace_commands.ts';
import { print, UsageError } from '../output.ts';
import { readId } from '../read_id.ts';

/** The options of `add` and `change`, as they were given. */
export interface TokenOptions {
  readonly scope?: OperatorTokenLimits['scope'];
  readonly role?: OperatorTokenLimits['role'];
  readonly permitList?: string;
  readonly shopIdList?: string;
  readonly everyShop?: boolean;
  readonly days?: string;
  readonly json?: boolean;
}

const days_max = 3_650;
const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);

function daysOf(text: string): number {
  const days = readId('--days', text);
  if (days > days_max) throw new UsageError(`--days must be at most ${days_max}.`);
  return days;
}

const limitsOf = ({
  scope,
  role,
  permitList,
  shopIdList,
  everyShop,
  days,
}: TokenOptions): Omit<OperatorTokenLimits, 'token_name'> => ({
  scope,
  role,
  permit_list: permitList?.split(','),
  shop_id_list: shopIdList?.split(',').map((id) => readId('--shop-id-list', id)),
  every_shop: everyShop,
  days: days === undefined ? undefined : daysOf(days),
});

const find = async (commands: Commands, flags: Flags, token_name: string) =>
  (await commands.listOperatorTokens(flags)).find((token) => token.token_name === token_name);

/** What a token is limited to, in words. */
function limitsText({ scope, role, permit_list, shop_id_list, expires_at }: OperatorTokenInfo): string {
  return [
    `scope ${scope}`,
    ...(permit_list ? [`only ${permit_list.join(', ')}`] : role === 'admin' ? [] : [`role ${role}`]),
    ...(shop_id_list ? [`shops ${shop_id_list.join(', ')}`] : []),
    ...(expires_at === null ? [] : [`until ${dayOf(expires_at)}`]),
  ].join(', ');
}

/** Creates a token and prints it. It cannot be shown again later. */
export async function addTokenCommand(
  commands: Commands,
  flags: Flags,
  token_name: string,
  options: TokenOptions,
): Promise<void> {
  const token = await commands.addOperatorToken(flags, { ...limitsOf(options), token_name });
  const made = await find(commands, flags, token_name);
  if (!made) throw new UsageError(`${token_name} was revoked at once.`);
  const { created_at: _, last_used_at: __, revoked_at: ___, ...limits } = made;
  print(
    options.json,
    { ...limits, token },
    `${token}\n\nThis token is shown only once: keep it. It has ${limitsText(made)}.`,
  );
}

/** Changes what a token may do. */
export async function changeTokenCommand(
  commands: Commands,
  flags: Flags,
  token_name: string,
  options: TokenOptions,
): Promise<void> {
  await commands.changeOperatorToken(flags, { ...limitsOf(options), token_name });
  const changed = await find(commands, flags, token_name);
  print(
    options.json,
    changed ?? { token_name },
    `${token_name} has ${changed ? limitsText(changed) : 'ended'}: within a second, on every server.`,
  );
}

export async function listTokensCommand(commands: Commands, flags: Flags, json?: boolean): Promise<void> {
  const tokens = await commands.listOperatorTokens(flags);
  const lines = tokens.map((token) => {
    const { token_name, created_at, last_used_at, revoked_at } = token;
    const used = last_used_at === null ? 'never used' : `used ${dayOf(last_used_at)}`;
    const revoked = revoked_at === null ? '' : `, revoked ${dayOf(revoked_at)}`;
    return `${token_name.padEnd(24)} ${limitsText(token)}, created ${dayOf(created_at)}, ${used}${revoked}`;
  });
  print(json, tokens, lines.join('\n') || 'The only token is the one in the settings.');
}

export async function revokeTokenCommand(
  commands: Commands,
  flags: Flags,
  token_name: string,
  json?: boolean,
): Promise<void> {
  await commands.revokeOperatorToken(flags, token_name);
  print(json, { token_name }, `${token_name} is revoked: within a second, no server accepts it.`);
}
