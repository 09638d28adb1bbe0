import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/databases/databases.ts';
import { built_program } from '../support/programs/process.ts';

test('operator.token is in its file, and accepted, before the server says that it is ready', async () => {
  const database = await createDatabase('sqlite');
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_'));
  const args = [
    'serve',
    '--json',
    '--no-demo',
    '--port',
    '0',
    '--operator-port',
    '0',
    '--log-level',
    'silent',
  ];
  const child = spawn(process.execPath, [built_program, ...args], {
    cwd: database.folder,
    env: Object.fromEntries(own),
  });
  try {
    let printed = '';
    const token = await new Promise<string>((resolve, reject) => {
      child.once('close', (code) => reject(new Error(`The server ended with ${code}.`)));
      child.stdout.on('data', (chunk) => {
        printed += chunk;
        if (printed.endsWith('}\n'))
          resolve(readFileSync(join(database.folder, 'data', 'operator.token'), 'utf8').trim());
      });
    });
    const { operator_url } = JSON.parse(printed);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${operator_url}/operator/v1/collections/shop`, { headers });
    expect(answer.status).toBe(200);
  } finally {
    child.removeAllListeners('close');
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await closed;
    await database.drop();
  }
});
