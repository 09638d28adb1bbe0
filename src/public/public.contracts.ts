import { get_access_token } from './get_access_token.contract.ts';
import { refresh_access_token } from './refresh_access_token.contract.ts';

export const publicContracts = [get_access_token, refresh_access_token] as const;
