// What is shown for a consent link with a wrong sign, if the server explains signatures.
import { beforeAll, describe, expect, test } from 'vitest';
import { as_browser, consent_path, withdrawal_path } from '../../../test/support/accounts/consent_visits.ts';
import type { GivenPartner } from '../../../test/support/given/account.ts';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import { hmac } from '../../../test/support/world/missigned_calls.ts';
import { type MistakeName, mistakes } from '../../kit/signing/mistakes.ts';

const redirect = 'https://erp.example/back';

/** The parts that a link is signed with, as text. */
interface LinkParts {
  readonly partner_id: string;
  readonly partner_key: string;
  readonly path: string;
  readonly timestamp: string;
  readonly query: string;
}

const rightText = ({ partner_id, path, timestamp }: LinkParts) => `${partner_id}${path}${timestamp}`;
const rightSign = (parts: LinkParts) => hmac(parts.partner_key, rightText(parts));
const decoded = (page: string) => page.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

/**
 * A partner whose links are signed by a function of the test. A second passes before each link, because
 * explanations are limited per second.
 */
function givenLinks(world: World) {
  let partner: GivenPartner;
  beforeAll(async () => {
    partner = await world.given.partner({ redirect_origins: ['https://erp.example'] });
  });
  const partsOf = (path: string, more = ''): LinkParts => {
    const partner_id = String(partner.partner_id);
    const timestamp = String(world.clock.now);
    const query = `partner_id=${partner_id}&timestamp=${timestamp}&redirect=${encodeURIComponent(redirect)}${more}`;
    return { ...partner, partner_id, path, timestamp, query };
  };
  const open = async (sign: (parts: LinkParts) => string, path = consent_path, more = '') => {
    world.clock.advance({ seconds: 1 });
    const parts = partsOf(path, more);
    const url = `${path}?${parts.query}&sign=${encodeURIComponent(sign(parts))}`;
    const page = await world.send(url, { headers: as_browser });
    return { page, said: decoded(page.text), parts, url };
  };
  return { open };
}

const cases: readonly { name: MistakeName; sign: (parts: LinkParts) => string; more?: string }[] = [
  {
    name: 'path_without_prefix',
    sign: (p) => hmac(p.partner_key, rightText({ ...p, path: p.path.slice(7) })),
  },
  {
    name: 'path_with_query',
    sign: (p) => hmac(p.partner_key, rightText({ ...p, path: `${p.path}?${p.query}` })),
  },
  { name: 'timestamp_in_milliseconds', sign: (p) => hmac(p.partner_key, `${rightText(p)}000`) },
  { name: 'separator', sign: (p) => hmac(p.partner_key, [p.partner_id, p.path, p.timestamp].join('|')) },
  { name: 'key_from_hex', sign: (p) => hmac(Buffer.from(p.partner_key, 'hex'), rightText(p)) },
  { name: 'upper_case', sign: (p) => rightSign(p).toUpperCase() },
  {
    name: 'token_in_public_call',
    sign: (p) => hmac(p.partner_key, `${rightText(p)}abcdef0123456789abcdef01234567895`),
    more: '&access_token=abcdef0123456789abcdef0123456789&shop_id=5',
  },
];

describe.each([consent_path, withdrawal_path])('a wrong sign of %s', (path) => {
  onEachEngine(
    'if signatures are explained',
    (world) => {
      const { open } = givenLinks(world);

      test.each(cases)(
        'is explained as the mistake $name, on a page and in an envelope',
        async ({ name, sign, more }) => {
          const { page, said, parts, url } = await open(sign, path, more);
          expect(page.status).toBe(403);
          expect(said).toContain(`Wrong sign. ${mistakes[name]}`);
          expect(said).toContain(`The text to sign is ${rightText(parts)}`);
          for (const secret of [parts.partner_key, rightSign(parts)]) expect(said).not.toContain(secret);
          expect(said).not.toContain('abcdef0123456789abcdef0123456789');
          const { body } = await world.send(url);
          expect([body.error, body.message]).toEqual(['error_sign', 'Wrong sign.']);
          expect(body.explanation).toContain(mistakes[name]);
        },
      );

      test('is explained to the authors of the app; sellers only see that nothing was shared', async () => {
        const { said } = await open(() => 'f'.repeat(64), path);
        expect(said).toMatch(
          /<h1>This link cannot be used<\/h1>\n<p>Nothing was shared\..*<\/p>\n<h2>For the makers of the app<\/h2>\n<dl>.*None of the usual mistakes/s,
        );
      });

      test('shares the limit with calls: three are explained per second', async () => {
        const messages: string[] = [];
        for (let count = 0; count < 4; count++) {
          world.clock.advance({ seconds: count === 0 ? 1 : -1 });
          messages.push((await open(() => 'f'.repeat(64), path)).said);
        }
        expect(messages.map((said) => said.includes('wrong signs a second are explained'))).toEqual([
          false,
          false,
          false,
          true,
        ]);
      });

      test('or a refused timestamp is explained', async () => {
        const late = (parts: LinkParts) => `${rightSign(parts)}&ts=1`;
        const url = (await open(late, path)).url.replace(/timestamp=(\d+)/, 'timestamp=$1000');
        const { body } = await world.send(url);
        expect([body.message, body.explanation]).toEqual([
          'Invalid timestamp',
          'It is in milliseconds: send seconds.',
        ]);
      });
    },
    { config: { explain_signatures: true } },
  );
});

onEachEngine('a wrong sign of a link if signatures are not explained', (world) => {
  const { open } = givenLinks(world);

  test('is called wrong, and no more', async () => {
    const { page, said, parts } = await open((p) => rightSign(p).toUpperCase());
    expect(page.status).toBe(403);
    expect(said).toContain('<span lang="en">Wrong sign.</span>');
    expect(said).not.toContain(rightText(parts));
  });
});
