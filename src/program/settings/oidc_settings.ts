import { int32, text, withDefault } from '../../kit/contract/field.ts';
import { person_roles_form, readPersonRoles } from '../../operator/people/person_roles.ts';
import { setting } from './setting.ts';

/** Whether the issuer can be asked without others reading along. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const is_local = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return (
    (protocol === 'https:' || (protocol === 'http:' && is_local)) && `${search}${hash}${username}` === ''
  );
}

export const oidc_settings = {
  oidc_issuer: setting(
    text(
      'People sign in to the console at this provider of OpenID Connect: its issuer, as its `/.well-known/openid-configuration` has it. Without it, only operator tokens log in.',
    ),
    { isValid: isIssuer, form: 'an https URL without a query, such as https://login.example/realms/shop' },
  ),
  oidc_client_id: setting(
    text('The id of the client that the provider has for Stoa.', {
      pattern: '^\\S{1,200}$',
      '~form': 'an id of at most 200 characters without spaces',
    }),
  ),
  oidc_client_secret: setting(
    text('The secret of that client. A public client has none.', {
      pattern: '^\\S{1,500}$',
      '~form': 'a secret of at most 500 characters without spaces',
    }),
    { secret: true },
  ),
  oidc_scope: setting(
    withDefault(
      text('What is asked of the provider, separated by spaces.', {
        pattern: '^openid( \\S+)*$',
        '~form': 'words separated by spaces, of which the first is openid',
      }),
      'openid profile',
    ),
  ),
  oidc_claim: setting(
    withDefault(
      text('The claim whose values have roles: a text or a list of texts.', {
        pattern: '^\\S{1,200}$',
        '~form': 'a name of at most 200 characters without spaces',
      }),
      'groups',
    ),
  ),
  oidc_roles: setting(
    text(
      'Which value of the claim has which role: `value=role`, and if they are limited a scope and shops, as in `care=support, auditors=admin:read, care-th=support@10011+10012`. The first one that a person has counts; who has none is refused.',
    ),
    { isValid: (roles) => readPersonRoles(roles) !== undefined, form: person_roles_form },
  ),
  oidc_console_url: setting(
    text(
      'URL of the console as browsers see it; the address of the operator port if left out. The provider sends browsers back to `/console/sign_in/done` there.',
      {
        pattern: '^https?://[^/?#]+$',
        '~form': 'a URL without a path, such as https://operators.example',
      },
    ),
  ),
  oidc_session_minutes: setting(
    withDefault(
      int32('How long somebody who signed in so stays signed in, in minutes.', {
        minimum: 1,
        maximum: 10_080,
      }),
      480,
    ),
  ),
} as const;
