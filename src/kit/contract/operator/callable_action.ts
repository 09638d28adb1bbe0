import type { Action } from './action.ts';

/** The part of an action that a client needs to call it. The npm package has these instead of the contracts. */
export type CallableAction = Pick<Action, 'name' | 'path' | 'method' | 'access' | 'media_type' | 'file_type'>;

export const callableAction = ({
  name,
  path,
  method,
  access,
  media_type,
  file_type,
}: Action): CallableAction => ({
  ...{ name, path, method, access },
  ...(media_type !== undefined && { media_type }),
  ...(file_type !== undefined && { file_type }),
});
