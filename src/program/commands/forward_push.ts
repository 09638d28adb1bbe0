// Sends pushes to an app on this machine or elsewhere, as Stoa does.
import { lookup } from 'node:dns/promises';
import { type Attempt, attempt_outcomes } from '../../engine/push/attempt_outcome.ts';
import { Outgoing } from '../../engine/push/outgoing.ts';
import { systemClock } from '../../kit/contract/clock.ts';
import type { ForwardingCommands } from '../cli/pushes/forwarding.ts';

/** Answers with which apps refuse a signature. */
const refused_signature = [401, 403];
const about_signatures =
  'Does the app verify the bytes of the body as they arrived, with the key of the partner and exactly this URL?';

/** The rule that an answer breaks, in words. */
const explanationOf = ({ outcome, status }: Pick<Attempt, 'outcome' | 'status'>): string =>
  refused_signature.includes(status ?? 0)
    ? `${attempt_outcomes[outcome]} ${about_signatures}`
    : attempt_outcomes[outcome];

/** Every address is allowed, because the user of the command chooses it. This machine resolves names. */
export const openForwarding: ForwardingCommands['openForwarding'] = (url) => {
  const outgoing = new Outgoing({
    allowed_networks: '0.0.0.0/0,::/0',
    business_clock: systemClock,
    lookup: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  });
  const fault = outgoing.checkUrl(url);
  if (fault) return attempt_outcomes[fault];
  return async ({ body, authorization }) => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'stoa', authorization };
    const attempt = await outgoing.attempt({ url, headers, body });
    return { ...attempt, explanation: explanationOf(attempt) };
  };
};
