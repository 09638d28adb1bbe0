// Where people sign in: a provider of OpenID Connect, by its authorization code with PKCE. The library is loaded for the
// first sign-in.
import type { Configuration } from 'openid-client';

export interface ProviderOptions {
  readonly issuer: string;
  readonly client_id: string;
  /** Undefined for a public client. */
  readonly client_secret: string | undefined;
  /** What is asked of the provider, separated by spaces. */
  readonly scope: string;
  /** The claim whose values have roles. */
  readonly claim: string;
}

/** What a browser keeps while its user is at the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/** Who signed in, as the provider says. */
export interface ProvenPerson {
  /** The id of the person at the provider. */
  readonly subject: string;
  readonly person_name: string;
  readonly claim_values: readonly string[];
}

export type SignInFault = 'provider_away' | 'provider_refused' | 'answer_not_valid';

/** Why a sign-in failed. The detail is for the log and the page, and has no secret. */
export class SignInError extends Error {
  constructor(
    readonly fault: SignInFault,
    readonly detail: string,
  ) {
    super(detail);
  }
}

const timeout_s = 5;
const name_length_max = 200;
/** How long a provider that was away is not asked again, in milliseconds. */
const pause_ms = 2_000;

const load = () => import('openid-client');
type Library = Awaited<ReturnType<typeof load>>;

const isLoopback = ({ hostname }: URL) => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

const codeIn = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

/** What an error of the library means. */
function faultOf(library: Library, error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  if (error instanceof library.AuthorizationResponseError || error instanceof library.ResponseBodyError)
    return new SignInError('provider_refused', error.error.slice(0, 100));
  const code = codeIn(error) ?? codeIn((error as Error).cause);
  const is_away =
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    (error instanceof TypeError && code === undefined) ||
    /^(E[A-Z]+|UND_ERR_\w+)$/.test(code ?? '');
  return new SignInError(is_away ? 'provider_away' : 'answer_not_valid', code ?? 'unknown');
}

/** The texts of a claim, which may be one text or a list. */
const valuesOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');

function nameOf(claims: Readonly<Record<string, unknown>>): string {
  const given = [claims.preferred_username, claims.email, claims.name, claims.sub];
  const name = given.find((value) => typeof value === 'string' && value.trim() !== '');
  return String(name).replace(/\p{C}/gu, ' ').slice(0, name_length_max);
}

export class Provider {
  #configuration: Promise<Configuration> | undefined;
  #failed_at_ms = Number.NEGATIVE_INFINITY;

  constructor(readonly options: ProviderOptions) {}

  /** The address of the provider to which a browser goes, and what it keeps until it is back. @throws SignInError */
  async begin(redirect_uri: string): Promise<{ url: URL; pending: PendingSignIn }> {
    const library = await load();
    const configuration = await this.#discovered(library);
    const code_verifier = library.randomPKCECodeVerifier();
    const pending = { state: library.randomState(), nonce: library.randomNonce(), code_verifier };
    const url = library.buildAuthorizationUrl(configuration, {
      redirect_uri,
      scope: this.options.scope,
      code_challenge: await library.calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
    });
    return { url, pending };
  }

  /**
   * Checks the answer of the provider, and exchanges its code.
   *
   * @param answered the address that the browser was sent back to.
   * @throws SignInError
   */
  async finish(answered: URL, { state, nonce, code_verifier }: PendingSignIn): Promise<ProvenPerson> {
    const library = await load();
    const configuration = await this.#discovered(library);
    try {
      const tokens = await library.authorizationCodeGrant(configuration, answered, {
        pkceCodeVerifier: code_verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new SignInError('answer_not_valid', 'no id token');
      const { claim } = this.options;
      let claimed: unknown = claims[claim];
      // Some providers tell groups only there.
      if (claimed === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined)
        claimed = (await library.fetchUserInfo(configuration, tokens.access_token, claims.sub))[claim];
      return { subject: claims.sub, person_name: nameOf(claims), claim_values: valuesOf(claimed) };
    } catch (error) {
      throw faultOf(library, error);
    }
  }

  /** What the provider says of itself. It is asked once, and again a while after it failed. */
  async #discovered(library: Library): Promise<Configuration> {
    if (performance.now() - this.#failed_at_ms < pause_ms)
      throw new SignInError('provider_away', 'it did not answer a moment ago');
    this.#configuration ??= this.#discover(library);
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      this.#failed_at_ms = performance.now();
      throw new SignInError('provider_away', faultOf(library, error).detail);
    }
  }

  async #discover(library: Library): Promise<Configuration> {
    const { issuer, client_id, client_secret } = this.options;
    const url = new URL(issuer);
    const authentication =
      client_secret === undefined ? library.None() : library.ClientSecretBasic(client_secret);
    return library.discovery(url, client_id, client_secret, authentication, {
      timeout: timeout_s,
      // The signature of the id token is checked, although it comes from the provider itself.
      execute: [
        library.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' && isLoopback(url) ? [library.allowInsecureRequests] : []),
      ],
    });
  }
}
