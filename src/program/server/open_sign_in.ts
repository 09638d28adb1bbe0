import type { OperatorPage } from '../../operator/operator_access.ts';
import { People, readPersonRoles } from '../../operator/people/person_roles.ts';
import { ConsoleSessions } from '../../operator/sessions/console_sessions.ts';
import type { OperatorTokenLookup } from '../../operator/tokens/operator_token_lookup.ts';
import { signInResources } from '../../pages/console/sign_in/sign_in_resources.ts';
import type { Settings } from '../settings/settings.ts';
import type { OpenMarketplace } from './open_marketplace.ts';

/** Who may sign in at a provider; undefined if the settings name none. */
function openPeople(settings: Settings): People | undefined {
  const { oidc_issuer: issuer, oidc_client_id: client_id, oidc_claim: claim, oidc_roles } = settings;
  if (issuer === undefined || client_id === undefined || oidc_roles === undefined) return undefined;
  return new People({ issuer, client_id, claim }, readPersonRoles(oidc_roles) ?? []);
}

interface SignInSurroundings {
  readonly opened: OpenMarketplace;
  readonly tokens: OperatorTokenLookup;
  readonly operatorUrl: () => string;
}

/** The sessions of the console, and the pages on which people sign in at the provider of the settings. */
export function openSignIn({ opened, tokens, operatorUrl }: SignInSurroundings): {
  /** Undefined if the console is off. */
  readonly sessions: ConsoleSessions | undefined;
  /** Empty without a provider. */
  readonly sign_in_pages: readonly OperatorPage[];
} {
  const { settings, database, master_keys, wall_clock } = opened;
  if (!settings.console) return { sessions: undefined, sign_in_pages: [] };
  const people = openPeople(settings);
  const sessions = new ConsoleSessions(database, tokens, wall_clock, people);
  if (!people) return { sessions, sign_in_pages: [] };
  const options = {
    ...people.provider,
    client_secret: settings.oidc_client_secret,
    scope: settings.oidc_scope,
    consoleUrl: () => settings.oidc_console_url ?? operatorUrl(),
    session_s: settings.oidc_session_minutes * 60,
  };
  return { sessions, sign_in_pages: signInResources({ options, sessions, people, master_keys, wall_clock }) };
}
