// Signing in to the console at a provider: the way there and the way back.
import { hash } from 'node:crypto';
import { CallRecord } from '../../../engine/http/call_record.ts';
import type { Exchange, Resource } from '../../../engine/http/exchange.ts';
import { newRequestId } from '../../../engine/http/requests/request_id.ts';
import { type PageAnswer, sendPage } from '../../../engine/http/resources/page_answer.ts';
import type { KeyRing } from '../../../engine/keys/key_ring.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import type { OperatorPage } from '../../../operator/operator_access.ts';
import type { People } from '../../../operator/people/person_roles.ts';
import type { ConsoleSessions } from '../../../operator/sessions/console_sessions.ts';
import {
  endedSignIn,
  keptSignIn,
  newCookie,
  pendingSignInOf,
  sign_in_path,
} from '../../../operator/sessions/session_cookie.ts';
import { console_limits } from '../console_limits.ts';
import { consoleStylePath } from '../console_page.ts';
import { type PendingSignIn, Provider, type ProviderOptions, SignInError } from './provider.ts';
import { refusal_pages, refusalPage, type SignInRefusal } from './sign_in_pages.ts';

const { sign_in_s_max, sign_ins_at_once_max } = console_limits;

export interface SignInOptions extends ProviderOptions {
  /** URL of the console as browsers see it, without a slash at its end. */
  readonly consoleUrl: () => string;
  /** How long a session of a person lasts, in seconds. */
  readonly session_s: number;
}

interface KeptSignIn extends PendingSignIn {
  readonly to: string;
  readonly ends_at: number;
}

/** Places of the console: its page with a query. Any other address could lead to another site. */
const place_form = /^\/(\?[\w\-.~%!$&'()*+,;=:@/?]*)?$/;
const place_length_max = 1_000;

const consolePlace = (to: string | null): string =>
  to !== null && to.length <= place_length_max && place_form.test(to) ? to : '/';

class Refused extends Error {
  constructor(
    readonly refusal: SignInRefusal,
    readonly facts: Readonly<Record<string, string>> = {},
  ) {
    super(refusal);
  }
}

export interface SignInParts {
  readonly options: SignInOptions;
  readonly sessions: ConsoleSessions;
  readonly people: People;
  readonly master_keys: KeyRing;
  readonly wall_clock: Clock;
}

/** The resources of the way to the provider and back. Everybody reaches them: nobody has signed in yet. */
export function signInResources(parts: SignInParts): OperatorPage[] {
  const { options, sessions, people, wall_clock } = parts;
  const provider = new Provider(options);
  const sealed = parts.master_keys.derived('stoa console sign-in 1');
  const redirectUri = () => `${options.consoleUrl()}${sign_in_path}/done`;
  let at_once = 0;

  async function begin({ query, request }: Exchange): Promise<PageAnswer> {
    const to = consolePlace(new URLSearchParams(query).get('to'));
    const { url, pending } = await provider.begin(redirectUri());
    const kept: KeptSignIn = { ...pending, to, ends_at: seconds(wall_clock) + sign_in_s_max.value };
    const cookie = keptSignIn(request, sealed.seal(JSON.stringify(kept)), sign_in_s_max.value);
    return { status: 302, headers: { location: url.href, 'set-cookie': cookie } };
  }

  function pendingOf({ request }: Exchange): KeptSignIn {
    const text = sealed.open(pendingSignInOf(request) ?? '');
    const kept: KeptSignIn | undefined = text === undefined ? undefined : JSON.parse(text);
    if (!kept || seconds(wall_clock) >= kept.ends_at) throw new Refused('sign_in_not_begun');
    return kept;
  }

  async function finish(exchange: Exchange, request_id: string): Promise<PageAnswer> {
    const { query, request } = exchange;
    const kept = pendingOf(exchange);
    if (new URLSearchParams(query).get('state') !== kept.state) throw new Refused('sign_in_not_begun');
    const person = await provider.finish(new URL(`${redirectUri()}?${query}`), kept);
    const { subject, person_name, claim_values } = person;
    const role = people.find(claim_values);
    if (!role)
      throw new Refused('no_role', {
        name: person_name,
        [options.claim]: claim_values.join(', ').slice(0, 300) || 'nothing',
      });
    const signed_in = {
      person_sha256: hash('sha256', JSON.stringify([options.issuer, subject])),
      person_name,
      claim_value: role.claim_value,
      lasts_s: options.session_s,
    };
    const session_id = await sessions.beginFor(signed_in, request_id);
    return {
      status: 302,
      headers: {
        location: kept.to,
        'set-cookie': [newCookie(request, session_id), endedSignIn(request)],
      },
    };
  }

  const refusalAnswer = async (error: unknown): Promise<PageAnswer> => {
    if (!(error instanceof Refused || error instanceof SignInError)) throw error;
    const refusal = error instanceof Refused ? error.refusal : error.fault;
    const facts = error instanceof Refused ? error.facts : { reason: error.detail };
    const { status } = refusal_pages[refusal];
    const page = refusalPage(refusal, { style_path: await consoleStylePath(), facts });
    return { status, error: refusal, page };
  };

  const resource = (
    operation: string,
    perform: (exchange: Exchange, request_id: string) => Promise<PageAnswer>,
  ): Resource => ({
    methods: ['GET'],
    async serve(exchange) {
      const started_ms = performance.now();
      const call = new CallRecord(newRequestId(), exchange.target, operation);
      if (at_once >= sign_ins_at_once_max.value) {
        countRefusal('sign_ins_at_once_max');
        return sendPage(exchange, call, started_ms, await refusalAnswer(new Refused('too_many_sign_ins')));
      }
      at_once++;
      try {
        sendPage(exchange, call, started_ms, await perform(exchange, call.request_id).catch(refusalAnswer));
      } finally {
        at_once--;
      }
    },
  });

  const open_to = 'anybody';
  return [
    { path: sign_in_path, open_to, resource: resource('console.sign_in', begin) },
    { path: `${sign_in_path}/done`, open_to, resource: resource('console.sign_in_done', finish) },
  ];
}
