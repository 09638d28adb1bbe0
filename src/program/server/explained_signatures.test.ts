// When wrong signs are explained.
import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { missigned } from '../../../test/support/world/missigned_calls.ts';
import { givenMissignedCalls } from '../../../test/support/world/missigned_world.ts';
import { readSettings } from '../settings/settings.ts';
import { explainsSignatures } from './explained_signatures.ts';

const isOn = (environment: Record<string, string>, has_demo: boolean) =>
  explainsSignatures(readSettings(environment), has_demo);

describe('wrong signs are explained by default', () => {
  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('for a demo marketplace on %s', (host) => {
    expect(isOn({ STOA_HOST: host }, true)).toBe(true);
  });

  test.each(['0.0.0.0', '::', '10.0.0.1', 'stoa.example', 'localhost.example'])(
    'not for a server that listens on %s',
    (host) => {
      expect(isOn({ STOA_HOST: host }, true)).toBe(false);
    },
  );

  test('not without a demo marketplace', () => {
    expect(isOn({}, false)).toBe(false);
  });

  test('but if the setting is given, it decides', () => {
    expect(isOn({ STOA_EXPLAIN_SIGNATURES: 'true', STOA_HOST: '0.0.0.0' }, false)).toBe(true);
    expect(isOn({ STOA_EXPLAIN_SIGNATURES: 'false' }, true)).toBe(false);
  });
});

onEachEngine('a marketplace without explanations', (world) => {
  const { send } = givenMissignedCalls(world);

  test('says that a wrong sign is wrong, and no more', async () => {
    const { answer, message } = await send(missigned.path_without_prefix);
    expect([answer.status, answer.body.error, message]).toEqual([403, 'error_sign', 'Wrong sign.']);
    expect(answer.body).not.toHaveProperty('explanation');
  });

  test('says that a timestamp has expired, and no more', async () => {
    const sends = { timestamp: String(world.clock.now - 3_600) };
    const { answer, message } = await send({ ...missigned.path_without_prefix, sends });
    expect(message).toBe('Timestamp is expired.');
    expect(answer.body).not.toHaveProperty('explanation');
  });
});

describe.each(['reference', 'live'] as const)('in the dialect %s', (dialect) => {
  onEachEngine(
    'a marketplace that explains signs',
    (world) => {
      const { send } = givenMissignedCalls(world);

      test.each([
        ['', 'no timestamp', /^There is ts: the parameter is called timestamp\.$/],
        ['1772366400000', 'Invalid timestamp', /^It is in milliseconds: send seconds\.$/],
        ['1772362800', 'Timestamp is expired.', /^It is 3,6\d\d seconds behind the clock of the server\./],
      ])('explains the timestamp %j next to the message %j', async (timestamp, quoted, expected) => {
        const { answer, message, explanation } = await send({
          ...missigned.path_missing,
          adds: ['ts'],
          sends: { timestamp, ts: '1772366400' },
        });
        expect([answer.status, answer.body.error, message]).toEqual([200, 'error_param', quoted]);
        expect(explanation).toMatch(expected);
      });

      test('explains a wrong sign next to the message of the reference', async () => {
        const { answer, explanation } = await send(missigned.path_without_prefix);
        const { request_id, ...said } = answer.body;
        expect(said).toEqual({ error: 'error_sign', message: 'Wrong sign.', explanation });
        expect(answer.text).toMatch(/"message":"Wrong sign\.","explanation":"/);
        expect(request_id).toMatch(/^[0-9a-f]{32}$/);
      });
    },
    { config: { explain_signatures: true, dialect } },
  );
});
