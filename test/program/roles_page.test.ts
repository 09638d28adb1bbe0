// Runs the commands of docs/production/roles.md as written.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/databases/databases.ts';
import { client_secret, SignInProvider } from '../support/people/sign_in_provider.ts';
import { pageProgram, runInShell } from '../support/programs/shell_page.ts';

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

test('the page on roles makes, limits and revokes tokens, and leads to the provider', async () => {
  const database = await createDatabase('sqlite');
  const provider = await new SignInProvider().open('https://operators.example/console/sign_in/done');
  const port = await freePort();
  const program = [
    "trap 'kill $(jobs -p); wait' EXIT",
    `export STOA_OPERATOR_PORT=${port} operator=http://127.0.0.1:${port} issuer=${provider.issuer}`,
    `printf %s ${client_secret} > client_secret`,
    'chmod 600 client_secret',
    'stoa demo --load --json > demo.json',
    pageProgram('docs', 'production', 'roles.md'),
  ].join('\n');
  try {
    const lines = await runInShell(program, database.folder);
    for (const line of lines) if (/^[0-9a-f]{64}$/.test(line)) database.secrets.add('token', line);
    const has = (text: RegExp) =>
      expect(
        lines.some((line) => text.test(line)),
        String(text),
      ).toBe(true);
    has(/It has scope write, role support, until \d{4}-/);
    has(/It has scope read, only \/metrics, billing_transaction:read, statement\.get\.$/);
    has(/^packers +scope read, role logistics, created .*, never used$/);
    has(/^care-sg has scope write, role support, shops 10001: within a second/);
    has(/^care-sg has scope write, role support: within a second/);
    has(/^reports is revoked/);
    const way = lines.find((line) => line.startsWith('302 '));
    expect(way).toContain(`${provider.issuer}/auth?`);
    expect(new URL(String(way).slice(4)).searchParams.get('redirect_uri')).toBe(
      'https://operators.example/console/sign_in/done',
    );
  } finally {
    await provider.close();
    await database.drop();
  }
}, 120_000);
