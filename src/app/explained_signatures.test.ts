// Where wrong signs are explained.
import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../../test/support/harness.ts';
import { missigned } from '../../test/support/missigned_calls.ts';
import { givenMissignedCalls } from '../../test/support/missigned_world.ts';
import { explainsSignatures } from './explained_signatures.ts';
import { readSettings } from './settings.ts';

const isOn = (environment: Record<string, string>, has_demo: boolean) =>
  explainsSignatures(readSettings(environment), has_demo);

describe('wrong signs are explained by default', () => {
  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('for a demo marketplace on %s', (host) => {
    expect(isOn({ STOA_HOST: host }, true)).toBe(true);
  });

  test.each(['0.0.0.0', '::', '10.0.0.1', 'stoa.example', 'localhost.example'])(
    'not for one that listens on %s',
    (host) => {
      expect(isOn({ STOA_HOST: host }, true)).toBe(false);
    },
  );

  test('not where there is no demo marketplace', () => {
    expect(isOn({}, false)).toBe(false);
  });

  test('but as the setting says wherever it is given', () => {
    expect(isOn({ STOA_EXPLAIN_SIGNATURES: 'true', STOA_HOST: '0.0.0.0' }, false)).toBe(true);
    expect(isOn({ STOA_EXPLAIN_SIGNATURES: 'false' }, true)).toBe(false);
  });
});

onEachEngine('a marketplace of its own', (world) => {
  const { send } = givenMissignedCalls(world);

  test('says of a wrong sign that it is wrong, and no more', async () => {
    const { answer, message } = await send(missigned.path_without_prefix);
    expect([answer.status, answer.body.error, message]).toEqual([403, 'error_sign', 'Wrong sign.']);
  });

  test('says of a timestamp that it is expired, and no more', async () => {
    const sends = { timestamp: String(world.clock.now - 3_600) };
    const { message } = await send({ ...missigned.path_without_prefix, sends });
    expect(message).toBe('Timestamp is expired.');
  });
});

onEachEngine(
  'a marketplace that explains signs',
  (world) => {
    const { send } = givenMissignedCalls(world);

    test.each([
      ['', /^no timestamp\. There is ts: the parameter is called timestamp\.$/],
      ['1772366400000', /^Invalid timestamp\. It is in milliseconds: send seconds\.$/],
      ['1772362800', /^Timestamp is expired\. It is 3,6\d\d seconds behind the clock of the server\./],
    ])('says more of the timestamp %j behind the same beginning', async (timestamp, message) => {
      const { answer, message: said } = await send({
        ...missigned.path_missing,
        adds: ['ts'],
        sends: { timestamp, ts: '1772366400' },
      });
      expect([answer.status, answer.body.error]).toEqual([200, 'error_param']);
      expect(said).toMatch(message);
    });
  },
  { config: { explain_signatures: true } },
);
