// `stoa console` prints a link that logs in to the console of a running server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

let database: TestDatabase;
let served: ServedProcess;
beforeAll(async () => {
  database = await createDatabase('sqlite');
  served = await serve(database.folder, {}, ['--no-demo']);
});
afterAll(async () => {
  await served.end('SIGTERM');
  await database.drop();
});

/** What `--json` prints, with the code of the link. */
async function makeLink(...flags: string[]) {
  const { code: exit, stdout, stderr } = await stoa(['console', '--json', ...flags], database.folder);
  expect([exit, stderr]).toEqual([0, '']);
  const { url, expires_at } = JSON.parse(stdout) as { url: string; expires_at: number };
  const code = new URL(url).searchParams.get('login') ?? '';
  database.secrets.add('code', code);
  return { url, expires_at, code };
}

const logIn = (code: string) =>
  fetch(`${served.at.operator_url}/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });

async function sessionOf(login: Response) {
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  database.secrets.add('token', cookie.slice(cookie.indexOf('=') + 1));
  return (await fetch(`${served.at.operator_url}/console/session`, { headers: { cookie } })).json();
}

test('a link logs in once, and says when it ends: after ten minutes', async () => {
  const { url, expires_at, code } = await makeLink();
  expect(url).toBe(`${served.at.operator_url}/?login=${code}`);
  expect(Math.abs(expires_at - Date.now() / 1_000 - 600)).toBeLessThan(30);
  const login = await logIn(code);
  expect(login.status).toBe(204);
  expect(await sessionOf(login)).toMatchObject({ scope: 'admin', token_name: 'settings' });
  expect((await logIn(code)).status).toBe(401);
});

test('a link has the scope of the token of the command, and names the sandbox that the command names', async () => {
  const { stdout } = await stoa(['operator-token', 'add', 'r', '--scope', 'read', '--json'], database.folder);
  const { token } = JSON.parse(stdout) as { token: string };
  database.secrets.add('token', token);
  const at = ['--operator-url', served.at.operator_url, '--operator-token', token];
  const { stdout: printed } = await stoa(['console', '--sandbox', 'abc', ...at], database.folder);
  const { searchParams } = new URL(printed.trim());
  expect(searchParams.get('sandbox')).toBe('abc');
  const code = searchParams.get('login') ?? '';
  database.secrets.add('code', code);
  expect(await sessionOf(await logIn(code))).toMatchObject({ scope: 'read', token_name: 'r' });
});

test('it is refused for a wrong token, without a server, and at an address without one', async () => {
  const refusedWith = async (text: string, folder: string, ...flags: string[]) => {
    const { code, stdout, stderr } = await stoa(['console', ...flags], folder);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(text);
  };
  const wrong = ['--operator-token', 'f'.repeat(64)];
  const { operator_url } = served.at;
  await refusedWith('does not know this token', database.folder, '--operator-url', operator_url, ...wrong);
  await refusedWith(
    'No server answers at http://127.0.0.1:9',
    database.folder,
    ...['--operator-url', 'http://127.0.0.1:9', ...wrong],
  );
  const stopped = await createDatabase('sqlite');
  const before = await serve(stopped.folder, {}, ['--no-demo']);
  await before.end('SIGTERM');
  await refusedWith('No server runs on this database', stopped.folder);
  await stopped.drop();
});
