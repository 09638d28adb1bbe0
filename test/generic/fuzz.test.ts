// Thousands of malformed requests: every answer is an envelope, the server keeps running, and no stored data
// changes. STOA_TEST_FUZZ_CALLS is the number of calls on SQLite; PostgreSQL gets a fifth of them, and connections of
// fuzzed bytes are a twelfth. STOA_TEST_SEED repeats a run.

import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { describeDemo, ensureDemo } from '../../src/program/demo/demo.ts';
import type { EngineName } from '../support/databases/databases.ts';
import { faultOf } from '../support/generic/envelope_faults.ts';
import {
  forget_settings_events,
  restore_push_configuration,
  used_up,
  used_up_by,
} from '../support/generic/used_up_examples.ts';
import { fuzzBytes } from '../support/random/fuzz_bytes.ts';
import { type MutatedCall, mutatedCall, type Original } from '../support/random/mutated_calls.ts';
import { withoutExample } from '../support/world/examples.ts';
import { isWarning, type World } from '../support/world/harness.ts';
import { probe_read, probe_write } from '../support/world/probe_operations.ts';
import { changesBetween, storedState } from '../support/world/refusals.ts';
import { openServed, type Served } from '../support/world/served.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));
const fuzz_calls = Number(process.env.STOA_TEST_FUZZ_CALLS ?? 12_000);
const runs = (
  [
    ['sqlite', fuzz_calls],
    ['postgres', Math.ceil(fuzz_calls / 5)],
  ] as [EngineName, number][]
).map(([engine, calls]) => ({ engine, calls, lines: Math.ceil(calls / 12) }));
const calls_at_once = 50;
const lines_at_once = 25;
const line_timeout_ms = 15_000;

/** The calls sent to the probe operation. */
const written = {
  id: 5,
  name: 'probe',
  order_list: [{ order_sn: 'a', pickup: { address_id: 1 }, item_list: [{ item_id: 1, model_list: [1] }] }],
  options: { gift: true },
};

/** Uploads have separate tests for malformed calls. */
const isOfJson = ({ body }: Operation) => body === undefined;

const shown = (said: unknown, fault: string, answer: unknown) =>
  `${fault}\nSTOA_TEST_SEED=${seed}\nsaid: ${JSON.stringify(said)?.slice(0, 4_000)}\nheard: ${JSON.stringify(answer)?.slice(0, 2_000)}`;

describe.each(runs)(
  `$calls malformed calls and $lines connections of fuzzed bytes on $engine, STOA_TEST_SEED=${seed}`,
  ({ engine, calls, lines }) => {
    let served: Served;
    let originals: Original[];
    let before: Awaited<ReturnType<typeof storedState>>;
    let secrets: string[];
    /** The code with which each operation answers its original call. */
    let answered_before: Record<string, string>;

    beforeAll(async () => {
      served = await openServed({ engine, config: { pool_size: 20 } });
      const { world, shop } = served;
      await ensureDemo(world.marketplace, true);
      const demo = await describeDemo(world.marketplace);
      const [merchant] = demo.merchants;
      originals = (contracts as readonly Operation[]).filter(isOfJson).map((operation) => {
        const { caller: name, request } = demo.examples[operation.name] ?? {};
        const called_by = demo.shops.find((own) => own.name === name) ?? merchant;
        if (!request || !called_by) throw new Error(withoutExample(operation.name));
        const { access_token } = called_by;
        const id =
          'shop_id' in called_by ? { shop_id: called_by.shop_id } : { merchant_id: called_by.merchant_id };
        return { operation, partner: demo, caller: { access_token, ...id }, request };
      });
      // Examples that write are used up, so that no mutant of them can succeed and change something.
      for (const { operation, partner, caller, request } of originals) {
        if (operation.access === 'read' || !('shop_id' in caller)) continue;
        const as = { partner, shop: { ...caller, region: 'SG' as const } };
        for (const used of [request, ...(used_up_by[operation.name] ?? []).map((more) => more(request))])
          expect((await world.call(operation.name, used, as)).body.error ?? '', operation.name).toBe('');
      }
      for (const statement of used_up)
        await world.marketplace.database.transaction((store) => store.execute(statement));
      const { shop_id, access_token } = shop;
      // As large a part of the calls, however many operations there are.
      const probe_writes = Math.ceil(originals.length / 25);
      const addProbe = (operation: Operation, request: Original['request']) =>
        originals.push({
          operation,
          partner: world.partner,
          caller: { access_token, shop_id },
          request,
        });
      for (let count = 0; count < probe_writes; count++) {
        addProbe(probe_write, written);
        addProbe(probe_write, { ...written, urgent: true });
      }
      addProbe(probe_read, { id: 5, name: 'probe' });
      secrets = originals.flatMap(({ partner, caller }) => [partner.partner_key, caller.access_token]);
      answered_before = await codesOfOriginals();
      before = await stateOf(world);
    });
    afterAll(() => served?.close());

    const stateOf = async (world: World) => {
      await world.marketplace.database.transaction((store) => store.execute(forget_settings_events));
      const state = await storedState(world);
      // On a cluster, a node reserves ids before it needs them.
      return world.marketplace.database.cluster ? { ...state, id_block: [] } : state;
    };

    /** Calls each operation with its example, and records the codes of the answers. */
    const codesOfOriginals = async () => {
      const codes: Record<string, string> = {};
      for (const { operation, partner, caller, request } of originals) {
        const as =
          'shop_id' in caller ? { shop: { ...caller, region: 'SG' as const } } : { merchant: caller };
        const { body } = await served.world.call(operation.name, request, { partner, ...as });
        codes[operation.name] = body.error ?? '';
      }
      return codes;
    };

    /** There was no defect, no secret in the log, and no change of stored data. */
    const expectCalm = () => {
      const logged = served.world.logged.splice(0);
      const text = JSON.stringify(logged);
      expect(logged.filter(isWarning)).toEqual([]);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    };

    /** Without bias, so that each kind of call occurs with its declared frequency. */
    const anyCall = () =>
      fc.noBias(fc.oneof(...originals.map((original) => mutatedCall(original, served.world.clock.now))));

    /**
     * Sends a number of values, some at a time. An error names what was sent; shrinking fifty calls would not
     * tell more.
     */
    const sendAll = <T>(
      sent: fc.Arbitrary<T>,
      count: number,
      at_once: number,
      send: (one: T) => Promise<void>,
    ) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(sent, { minLength: at_once, maxLength: at_once, size: 'max' }),
          async (some) => {
            await Promise.all(some.map(send));
            expectCalm();
          },
        ),
        {
          seed,
          numRuns: count / at_once,
          endOnFailure: true,
          reporter({ failed, errorInstance }) {
            if (failed) throw errorInstance;
          },
        },
      );

    test('every broken call is answered with an envelope, and is not a defect', async () => {
      const errors = new Map<string, number>();
      const ask = async ({ operation, method, url, headers, body }: MutatedCall) => {
        const answer = await served.world.send(url, { method, headers, ...(body.length > 0 && { body }) });
        const { status, text } = answer;
        if (method === 'HEAD') return expect(status).toBeLessThan(500);
        const fault = faultOf({ ...answer, text }, operation.path);
        if (fault)
          throw new Error(
            shown({ method, url, headers, body: body.toString('latin1') }, fault, { status, text }),
          );
        const error = `${status} ${answer.body.error}`;
        errors.set(error, (errors.get(error) ?? 0) + 1);
      };
      await sendAll(anyCall(), calls, calls_at_once, ask);
      // Calls reached every check, and some passed all of them: the rarest two are one in 220 each, so that
      // chance alone never leaves one of 6,000.
      for (const error of [
        '200 ',
        '200 error_param',
        '403 invalid_partner_id',
        '403 error_sign',
        '403 error_auth',
        '404 error_not_found',
        '405 error_param',
        '200 probe.not_today',
      ])
        expect(errors.get(error) ?? 0, error).toBeGreaterThan(calls / 6_000);
    }, 900_000);

    test('for any bytes on a connection, every answer is an envelope', async () => {
      const ask = async (bytes: Buffer) => {
        const connection = await served.open();
        const timer = setTimeout(() => connection.destroy(), line_timeout_ms);
        const answers = await connection.send(bytes).end().allAnswers();
        clearTimeout(timer);
        const last = answers.filter(({ status }) => status !== 100);
        const said = bytes.toString('latin1');
        const unanswered = last.length === 0 && bytes.length < 16_384 && /[^\r\n]/.test(said);
        const fault = unanswered ? 'no answer' : last.map((answer) => faultOf(answer)).find(Boolean);
        if (fault) throw new Error(shown(said, fault, answers));
      };
      await sendAll(fc.noBias(fuzzBytes(anyCall())), lines, lines_at_once, ask);
    }, 900_000);

    test('afterwards every operation answers its original call as before, and no stored data has changed', async () => {
      const { world } = served;
      await world.marketplace.database.transaction((store) => store.execute(restore_push_configuration));
      // A changed call can be a valid change of a setting. The original call sets the value of before again, which
      // other operations may depend on.
      await codesOfOriginals();
      const answered_after = await codesOfOriginals();
      expect(changesBetween(before, await stateOf(world))).toEqual({});
      expect(answered_after).toEqual(answered_before);
      expect(Object.values(answered_after).filter((code) => code.startsWith('error_server'))).toEqual([]);
    });
  },
);
