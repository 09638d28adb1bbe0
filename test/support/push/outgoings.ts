import { afterAll, afterEach, beforeAll } from 'vitest';
import { openNameLookup } from '../../../src/engine/push/name_lookup.ts';
import { Outgoing } from '../../../src/engine/push/outgoing.ts';
import { type Clock, systemClock } from '../../../src/kit/contract/clock.ts';
import { openNameServer } from './name_server.ts';
import { openReceiver, type Receiver } from './receiver.ts';

/** A push with any sign. */
export const anyPush = (url: string, body = '{"code":3}') => ({
  url,
  headers: { authorization: 'ab' },
  body,
});

/** A receiver, a name server, and what opens the sending side, for the tests of a file. */
export function outgoings() {
  let names: Awaited<ReturnType<typeof openNameServer>>;
  let receiver: Receiver;
  /** What the name server answers, in turn; the last answer stays. No answer if there is none. */
  const addresses = new Map<string, (readonly string[])[]>();
  const opened: Outgoing[] = [];
  beforeAll(async () => {
    names = await openNameServer((name) => {
      const answers = addresses.get(name);
      return answers && answers.length > 1 ? answers.shift() : answers?.[0];
    });
    receiver = await openReceiver();
  });
  afterEach(() => {
    receiver.answer = receiver.acknowledge;
    receiver.arrived.length = 0;
    for (const outgoing of opened.splice(0)) outgoing.close();
  });
  afterAll(() => {
    names.close();
    receiver.close();
  });
  return {
    addresses,
    get receiver() {
      return receiver;
    },
    open(allowed_networks: string, ca?: string, business_clock: Clock = systemClock): Outgoing {
      const lookup = openNameLookup([names.address]);
      const outgoing = new Outgoing({
        allowed_networks,
        business_clock,
        lookup,
        ...(ca !== undefined && { ca }),
      });
      opened.push(outgoing);
      return outgoing;
    },
  };
}
