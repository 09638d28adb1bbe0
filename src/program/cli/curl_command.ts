import { curlCommand } from './curl.ts';
import type { Flags } from './flags.ts';
import type { LoadCommands } from './marketplace_commands.ts';
import { print } from './output.ts';
import { type CallCommandOptions, readCommandLineCall } from './prepared_call.ts';

/** Prints the call as a curl command, and sends nothing. */
export async function printCurl(
  load: LoadCommands,
  flags: Flags,
  name: string,
  request_text: string | undefined,
  options: CallCommandOptions,
): Promise<void> {
  const { operation, request, files, credentials } = await readCommandLineCall(
    load,
    flags,
    name,
    request_text,
    options,
  );
  const curl = await curlCommand(operation, request, files, credentials);
  print(options.json, { curl }, curl);
}
