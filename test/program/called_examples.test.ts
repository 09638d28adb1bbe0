// What `stoa call NAME --example` reads from the database and sends, for every operation, without a process for each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { readCommandLineCall } from '../../src/program/cli/prepared_call.ts';
import { commands } from '../../src/program/commands/commands.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve } from '../support/programs/process.ts';

/** Operations whose example can be sent: files do not fit into JSON. */
const exemplary = (contracts as readonly Operation[]).filter(({ body }) => body === undefined);
const clientOf = clientFactory<Operation>(contracts);

describe('the example of an operation on the command line', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder, { STOA_DATABASE_URL: database.url }, ['--demo']);
  });
  afterAll(async () => {
    await served.end('SIGKILL');
    await database.drop();
  });

  test.each(exemplary.map((operation) => [operation.name, operation] as const))(
    '%s succeeds',
    async (name, { media_type, envelope }) => {
      const flags = { database_url: database.url };
      const { request, credentials } = await readCommandLineCall(
        async () => commands,
        flags,
        name,
        undefined,
        { example: true },
      );
      const { status, body, bytes } = await clientOf({ ...credentials, retries_max: 0 }).send(name, request);
      if (media_type) expect(Buffer.from(bytes ?? []).toString('latin1')).toMatch(/^%PDF-/);
      else expect(body).toMatchObject({ message: envelope.message_of_success ?? '' });
      expect([status, body.error ?? '']).toEqual([200, '']);
    },
  );
});
