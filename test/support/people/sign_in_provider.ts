// A real provider of OpenID Connect on loopback, which signs in whom the test says, and whose tokens a test can falsify.
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestPerson {
  readonly sub: string;
  readonly preferred_username: string;
  readonly groups: string | readonly string[];
}

type Claims = Record<string, unknown>;

/** How an id token is falsified: its claims, its key, or its algorithm. */
export interface Falsification {
  readonly claims?: (claims: Claims) => Claims;
  readonly has_other_key?: boolean;
  readonly alg?: 'none';
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

export const client_id = 'stoa-console';
export const client_secret = 'client-secret-of-the-test-0123456789';

export class SignInProvider {
  /** Who is signed in next. */
  person: TestPerson = { sub: 'p1', preferred_username: 'ana', groups: ['care'] };
  falsification: Falsification | undefined;
  /** While it is set, requests are not answered. */
  is_hanging = false;
  readonly #key = makeKey();
  readonly #other_key = makeKey();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #provider!: Provider;
  #port = 0;
  #has_groups_in_token = true;

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** @param has_groups_in_token with `false`, the groups are told by userinfo alone, as some providers do. */
  async open(redirect_uri: string, has_groups_in_token = true): Promise<this> {
    this.#has_groups_in_token = has_groups_in_token;
    await this.listen();
    const jwk = { ...this.#key.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' };
    this.#provider = new Provider(this.issuer, {
      clients: [{ client_id, client_secret, redirect_uris: [redirect_uri] }],
      jwks: { keys: [jwk] },
      cookies: { keys: ['test'] },
      features: { devInteractions: { enabled: false } },
      claims: { openid: ['sub'], profile: ['preferred_username', 'groups'] },
      conformIdTokenClaims: !this.#has_groups_in_token,
      pkce: { methods: ['S256'], required: () => true },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => this.person }),
      loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
        const grant = new this.#provider.Grant({ clientId: client_id, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid profile');
        await grant.save();
        return grant;
      },
    });
    return this;
  }

  /** Starts listening, again on the port of the first time. */
  async listen(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.is_hanging) return;
    if (request.url?.startsWith('/interaction/')) {
      const login = { accountId: this.person.sub };
      void this.#provider.interactionFinished(request, response, { login });
      return;
    }
    if (request.url === '/token') this.#falsifyTokens(response);
    void this.#provider.callback()(request, response);
  }

  #falsifyTokens(response: ServerResponse): void {
    const { falsification } = this;
    if (!falsification) return;
    const end = response.end.bind(response);
    response.end = ((text: string) => {
      const body = JSON.parse(text);
      if (body.id_token) body.id_token = this.#falsified(body.id_token, falsification);
      response.removeHeader('content-length');
      return end(JSON.stringify(body));
    }) as typeof response.end;
  }

  #falsified(id_token: string, { claims = (told) => told, has_other_key, alg }: Falsification): string {
    const [head = '', payload = ''] = id_token.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString());
    const told = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const text = `${encoded({ ...header, ...(alg && { alg }) })}.${encoded(claims(told))}`;
    if (alg === 'none') return `${text}.`;
    const key: KeyObject = has_other_key ? this.#other_key : this.#key;
    return `${text}.${sign('sha256', Buffer.from(text), createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' }))).toString('base64url')}`;
  }
}
