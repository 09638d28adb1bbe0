// The work of the commands about tokens of the operator API.
import { seconds } from '../../kit/contract/clock.ts';
import { permitsOf } from '../../operator/roles/permission.ts';
import {
  addOperatorToken,
  changeOperatorToken,
  endOperatorToken,
  listTokens,
} from '../../operator/tokens/operator_tokens.ts';
import type { Commands } from '../cli/marketplace_commands.ts';
import { groups } from '../groups.ts';
import { withMarketplace } from './with_marketplace.ts';

const only_reading = { only_existing: true, changes: 'nothing' } as const;
const tokenChange = (action: string, token_name: string) => ({
  only_existing: true,
  changes: { action, ids: { token_name } },
});

type TokenCommands = Pick<
  Commands,
  'addOperatorToken' | 'changeOperatorToken' | 'listOperatorTokens' | 'revokeOperatorToken'
>;

export const tokenCommands: TokenCommands = {
  addOperatorToken: (flags, asked) =>
    withMarketplace(flags, tokenChange('operator_token.add', asked.token_name), ({ database, wall_clock }) =>
      addOperatorToken(database, { ...asked, known_permits: permitsOf(groups), now: seconds(wall_clock) }),
    ),

  changeOperatorToken: (flags, asked) =>
    withMarketplace(
      flags,
      tokenChange('operator_token.change', asked.token_name),
      ({ database, wall_clock }) =>
        database.transaction(async (store) => {
          const by = { known_permits: permitsOf(groups), now: seconds(wall_clock) };
          await changeOperatorToken(store, { ...asked, ...by });
        }),
    ),

  listOperatorTokens: (flags) => withMarketplace(flags, only_reading, ({ database }) => listTokens(database)),

  revokeOperatorToken: (flags, token_name) =>
    withMarketplace(flags, tokenChange('operator_token.revoke', token_name), ({ database, wall_clock }) =>
      endOperatorToken(database, { token_name, now: seconds(wall_clock) }),
    ),
};
