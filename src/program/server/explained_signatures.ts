import { isLoopback } from '../../engine/http/connections/client_address.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Whether wrong signs are explained: as the setting says, or else only if developers on this machine are the
 * only callers.
 */
export const explainsSignatures = (
  { explain_signatures, host }: Pick<Settings, 'explain_signatures' | 'host'>,
  has_demo: boolean,
): boolean => explain_signatures ?? (has_demo && isLoopback(host));
