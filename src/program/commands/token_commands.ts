// Tokens of the operator API, without a server.
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

type TokenCommands = Pick<
  Commands,
  'addOperatorToken' | 'changeOperatorToken' | 'listOperatorTokens' | 'revokeOperatorToken'
>;

export const tokenCommands: TokenCommands = {
  addOperatorToken: (flags, asked) =>
    withMarketplace(flags, { only_existing: true }, ({ database, wall_clock }) =>
      addOperatorToken(database, { ...asked, known_permits: permitsOf(groups), now: seconds(wall_clock) }),
    ),

  changeOperatorToken: (flags, asked) =>
    withMarketplace(flags, { only_existing: true }, ({ database, wall_clock }) =>
      database.transaction(async (store) => {
        const by = { known_permits: permitsOf(groups), now: seconds(wall_clock) };
        await changeOperatorToken(store, { ...asked, ...by });
      }),
    ),

  listOperatorTokens: (flags) =>
    withMarketplace(flags, { only_existing: true }, ({ database }) => listTokens(database)),

  revokeOperatorToken: (flags, token_name) =>
    withMarketplace(flags, { only_existing: true }, ({ database, wall_clock }) =>
      endOperatorToken(database, { token_name, now: seconds(wall_clock) }),
    ),
};
