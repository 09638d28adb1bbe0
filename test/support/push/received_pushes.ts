// A partner that receives all pushes that Stoa sends, and what it got.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { compileCheck } from '../../../src/kit/contract/check.ts';
import { verifySignedPush } from '../../../src/kit/signing/push_signature.ts';
import { findPushCode, sent_codes } from '../../../src/market/push/declared_codes.ts';
import type { AnyPush, Push, PushNumber } from '../../../src/market/push_codes.ts';
import type { GivenPartner } from '../given/account.ts';
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';
import { openReceiver, type Receiver } from './receiver.ts';

/** For the tests of a file. The world must allow pushes to loopback. */
export function receivedPushes(world: World) {
  let receiver: Receiver;
  const read: AnyPush[] = [];
  const seen = new Set<number>();

  /** Sets where a partner receives which pushes. */
  const receive = async (
    { partner_id }: GivenPartner,
    url: string,
    codes_on: readonly number[] = sent_codes,
  ) => {
    const { status } = await act(world, 'partner.set_push', { partner_id, callback_url: url, codes_on });
    expect(status).toBe(200);
  };

  beforeAll(async () => {
    receiver = await openReceiver();
    await receive(world.partner, receiver.url);
  });
  afterEach(async () => {
    // What a test did not read is not read by the next one.
    await world.app.pushes.sendDue();
    receiver.arrived.length = 0;
    read.length = 0;
  });
  afterAll(async () => {
    receiver.close();
    await receive(world.partner, '', []);
  });

  /** The pushes of a code that have arrived in this test. Each is signed, and as its code declares it. */
  async function arrived<Code extends PushNumber>(code: Code): Promise<Push<Code>[]> {
    await world.app.pushes.sendDue();
    for (const { headers, body, path } of receiver.arrived.splice(0)) {
      const url = new URL(path ?? '', receiver.url).href;
      const push = await verifySignedPush<AnyPush>(headers, body, url, world.partner.partner_key);
      const declared = findPushCode(push.code);
      expect(declared && compileCheck(declared.body)(push)).toBeUndefined();
      expect(declared).toBeDefined();
      seen.add(push.code);
      read.push(push);
    }
    return read.filter((push): push is Push<Code> => push.code === code);
  }

  /** The codes that have arrived in this file, in order. */
  const codes_seen = () => [...seen].toSorted((one, other) => one - other);

  return { arrived, receive, codes_seen };
}
