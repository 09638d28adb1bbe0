import { clientFactory } from '../../kit/contract/client/client_factory.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { contracts } from '../../market/contracts.ts';
import { fetchByHttp } from './fetch_by_http.ts';
import type { Flags } from './flags.ts';
import type { LoadCommands } from './marketplace_commands.ts';
import { print, unanswered, writeError, writeFile } from './output.ts';
import { type CallCommandOptions, readCommandLineCall } from './prepared_call.ts';
import { readNamedFile } from './read_file.ts';
import { readTimeout } from './timeout_option.ts';

/** @returns the exit code: 1 if the API refused the call. */
export async function call(
  load: LoadCommands,
  flags: Flags,
  name: string,
  request_text: string | undefined,
  options: CallCommandOptions,
): Promise<number> {
  const { operation, request, files, credentials } = await readCommandLineCall(
    load,
    flags,
    name,
    request_text,
    options,
  );
  const brought: Record<string, Uint8Array[]> = {};
  for (const { field, path } of files) {
    brought[field] ??= [];
    brought[field].push(readNamedFile(path));
  }
  // At a command line, the first answer is shown, without retries.
  const timeout_ms = readTimeout(options);
  const client = clientFactory<Operation>(contracts)({
    ...credentials,
    retries_max: 0,
    fetch: fetchByHttp,
    ...(timeout_ms !== undefined && { timeout_ms }),
  });
  const whole = { ...request, ...brought };
  const sent = operation.other ? client.send(operation.other, whole) : client.send(operation.name, whole);
  const { status, body, bytes } = await sent.catch((error: unknown) => {
    throw unanswered(credentials.base_url, error, 'Is `stoa serve` running?');
  });
  if (bytes) {
    writeFile(bytes);
    return 0;
  }
  print(true, body, '');
  if (!options.json && status !== 200) writeError(`HTTP ${status}\n`);
  return body.error ? 1 : 0;
}
