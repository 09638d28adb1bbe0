import type { Flags } from '../flags.ts';
import type { Commands } from '../marketplace_commands.ts';
import { print, UsageError } from '../output.ts';

const scopes = ['read', 'write', 'admin'] as const;
type TokenScope = (typeof scopes)[number];

const isScope = (text: string): text is TokenScope => scopes.some((scope) => scope === text);
const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** Creates a token and prints it. It cannot be shown again later. */
export async function addTokenCommand(
  commands: Commands,
  flags: Flags,
  token_name: string,
  { scope = 'write', json }: { scope?: string; json?: boolean },
): Promise<void> {
  if (!isScope(scope)) throw new UsageError(`--scope must be one of ${scopes.join(', ')}, not "${scope}".`);
  const token = await commands.addOperatorToken(flags, token_name, scope);
  print(
    json,
    { token_name, scope, token },
    `${token}\n\nThis token is shown only once: keep it. Its scope is ${scope}.`,
  );
}

export async function listTokensCommand(commands: Commands, flags: Flags, json?: boolean): Promise<void> {
  const tokens = await commands.listOperatorTokens(flags);
  const lines = tokens.map(
    ({ token_name, scope, created_at, revoked_at }) =>
      `${token_name.padEnd(24)} ${scope.padEnd(6)} created ${dayOf(created_at)}${revoked_at === null ? '' : `, revoked ${dayOf(revoked_at)}`}`,
  );
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
