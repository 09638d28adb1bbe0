import { ProblemError } from '../../../kit/contract/operator/operator_client.ts';
import type { FollowOptions } from '../../../kit/contract/operator/operator_stream.ts';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { push_codes } from '../../../market/push_codes.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { type AnyOperatorClient, explained, openSession } from '../operator/operator_session.ts';
import { UsageError, writeError, writeLines } from '../output.ts';
import type { Forwarded, ForwardingCommands, SignedPush } from './forwarding.ts';
import { findListenedPartner } from './listened_partner.ts';

interface ListenOptions {
  readonly partner?: string;
  readonly forward?: string;
  readonly code?: string;
  readonly json?: boolean;
}

/** The data of an event of `push.stream`. */
interface StreamedPush extends SignedPush {
  readonly message_no: number;
  readonly msg_id: string;
  readonly code: number;
  readonly created_at: number;
}

const answer_length_shown = 200;

/** @throws UsageError if it is not a list of codes. */
function readCodes(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,3}(,\d{1,3})*$/.test(text))
    throw new UsageError(`--code must be codes separated by commas, such as 3,4, not "${text}".`);
  return text.split(',').map(Number);
}

const nameOf = (code: number) => push_codes.find((declared) => declared.code === code)?.name ?? 'unknown';

const timeOf = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');

/** `200 in 12 ms: ...`, and the beginning of a body that should not be there. */
function answerLines({ status, error_code, duration_ms, explanation, answer }: Forwarded): string[] {
  const what = status ?? error_code ?? 'no answer';
  const shown = answer.trim().slice(0, answer_length_shown);
  return [
    `  ${what} in ${duration_ms} ms: ${explanation}`,
    ...(shown === '' ? [] : [`  The answer begins with: ${JSON.stringify(shown)}`]),
  ];
}

function show(push: StreamedPush, forwarded: Forwarded | undefined, json: boolean | undefined): void {
  const { authorization: _, ...shown } = push;
  const { code, created_at, body } = push;
  if (json) writeLines(JSON.stringify({ ...shown, ...(forwarded && { forwarded }) }));
  else
    writeLines([
      { title: `${timeOf(created_at)}  ${code} ${nameOf(code)}` },
      `  ${body}`,
      ...(forwarded ? answerLines(forwarded) : []),
    ]);
}

/** The pushes of a partner, until the signal. If some may be missing, it says so and continues. */
async function* pushesTo(
  client: AnyOperatorClient,
  request: Readonly<Record<string, unknown>>,
  follow: FollowOptions,
): AsyncGenerator<StreamedPush> {
  for (;;)
    try {
      for await (const { data } of client.stream('push.stream', request as never, follow))
        yield data as StreamedPush;
      return;
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'pushes_missing')) throw error;
      writeError('Pushes may be missing here: the connection was lost for too long.\n');
    }
}

/** A signal that is aborted when the process is told to end. */
function untilTold(): AbortSignal {
  const told = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => told.abort());
  return told.signal;
}

/** Prints the pushes of a partner until the process is told to end. */
export async function listen(
  at: OperatorAddress,
  options: ListenOptions,
  { openForwarding }: ForwardingCommands,
): Promise<void> {
  const { json, forward } = options;
  const codes = readCodes(options.code);
  const send = forward === undefined ? undefined : openForwarding(forward);
  if (typeof send === 'string') throw new UsageError(`--forward ${forward}: ${send}`);
  const client = openSession(at);
  try {
    const partner_id = await findListenedPartner(client, at, options.partner);
    const request = { partner_id, ...(codes && { codes }), ...(forward !== undefined && { url: forward }) };
    const follow: FollowOptions = {
      signal: untilTold(),
      onBegun: () => writeError(`Listening to the pushes to partner ${partner_id}. Ctrl-C ends.\n`),
      onInterrupted: (reason, wait_ms) =>
        writeError(`${messageOf(reason)} Connecting again in ${(wait_ms / 1_000).toFixed(1)} s.\n`),
    };
    // One after the other: the app gets the pushes about an order in their order.
    for await (const push of pushesTo(client, request, follow)) show(push, await send?.(push), json);
  } catch (error) {
    throw explained(error);
  }
}
