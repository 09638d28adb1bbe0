// The work of the commands about tokens of the operator API.
import { seconds } from '../../kit/contract/clock.ts';
import { addOperatorToken, endOperatorToken, listTokens } from '../../operator/tokens/operator_tokens.ts';
import type { Commands } from '../cli/marketplace_commands.ts';
import { withMarketplace } from './with_marketplace.ts';

const only_reading = { only_existing: true, changes: 'nothing' } as const;
const tokenChange = (action: string, token_name: string) => ({
  only_existing: true,
  changes: { action, ids: { token_name } },
});

export const tokenCommands: Pick<
  Commands,
  'addOperatorToken' | 'listOperatorTokens' | 'revokeOperatorToken'
> = {
  addOperatorToken: (flags, token_name, scope) =>
    withMarketplace(flags, tokenChange('operator_token.add', token_name), ({ database, wall_clock }) =>
      addOperatorToken(database, { token_name, scope, now: seconds(wall_clock) }),
    ),

  listOperatorTokens: (flags) => withMarketplace(flags, only_reading, ({ database }) => listTokens(database)),

  revokeOperatorToken: (flags, token_name) =>
    withMarketplace(flags, tokenChange('operator_token.revoke', token_name), ({ database, wall_clock }) =>
      endOperatorToken(database, { token_name, now: seconds(wall_clock) }),
    ),
};
