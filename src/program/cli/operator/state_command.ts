import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Action } from '../../../kit/contract/operator/action.ts';
import { messageOf } from '../../../kit/contract/thrown.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { CliError, print } from '../output.ts';
import { type ActionCommandOptions, givenFields, printAnswer } from './action_command.ts';
import { actionForm } from './action_options.ts';
import { explained, openSession } from './operator_session.ts';

/** Longer than a server may take for the largest state. */
const timeout_ms = 150_000;

const sessionOf = (at: OperatorAddress) =>
  openSession({ ...at, sandbox_id: undefined, timeout_ms: at.timeout_ms ?? timeout_ms });

const refuse = (error: unknown): never => {
  throw explained(error);
};

/** Writes a file that is never seen half written. It has the names of buyers, so only its owner may read it. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const part = `${file}.part`;
  try {
    writeFileSync(part, bytes, { mode: 0o600 });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw new CliError(`${file} cannot be written: ${messageOf(error)}.`);
  }
}

function readState({ file_bytes_max: bytes_max = 0 }: Action, file: string): Uint8Array {
  try {
    if (statSync(file).size <= bytes_max) return readFileSync(file);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${messageOf(error)}.`);
  }
  throw new CliError(`${file} is larger than ${bytes_max} bytes, which no state of a sandbox is.`);
}

/** Writes the state of a sandbox to a file. */
export async function exportStateFile(
  at: OperatorAddress,
  sandbox_id: string,
  file: string,
  { json }: Pick<ActionCommandOptions, 'json'>,
): Promise<void> {
  const state = (await sessionOf(at)
    .act('sandbox.export', { sandbox_id } as never)
    .catch(refuse)) as Uint8Array;
  writeWhole(file, state);
  print(json, { file, byte_count: state.length }, [
    `${file}: ${state.length} bytes`,
    'It has no keys and tokens, but the names and addresses of buyers.',
  ]);
}

/** Creates a sandbox from a file, and prints it like `stoa sandbox create`. */
export async function importStateFile(
  at: OperatorAddress,
  contract: Action,
  path: string,
  options: ActionCommandOptions,
): Promise<void> {
  const request = givenFields(actionForm(contract), undefined, options);
  const file = readState(contract, path);
  const made = await sessionOf(at)
    .act('sandbox.import', request as never, { file })
    .catch(refuse);
  printAnswer(contract, made as Readonly<Record<string, unknown>>, options);
}
