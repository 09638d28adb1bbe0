import type { Action } from './action.ts';

/** What a client has to know of an action to call it, and no more: the package has these instead of the contracts. */
export type CallableAction = Pick<Action, 'name' | 'path' | 'method' | 'access' | 'media_type'>;

/** Reads off a contract what a client has to know. */
export const callableAction = ({ name, path, method, access, media_type }: Action): CallableAction => ({
  ...{ name, path, method, access },
  ...(media_type !== undefined && { media_type }),
});
