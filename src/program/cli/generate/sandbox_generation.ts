// Generates in a sandbox of a running server, by its operator API.

import type { Flags } from '../flags.ts';
import type { Commands } from '../marketplace_commands.ts';
import { explained, openSession } from '../operator/operator_session.ts';
import { readId } from '../read_id.ts';
import { readTimeout } from '../timeout_option.ts';

/** Longer than a server may take for as many orders as one call generates. */
const timeout_ms = 150_000;

/** The options of a command that generates, as text, and which sandbox of which server. */
export interface InSandboxOptions {
  readonly sandbox?: string;
  readonly operatorUrl?: string;
  readonly timeout?: string;
}

interface Wanted extends InSandboxOptions {
  readonly shop?: string;
  readonly count: string;
  readonly seed: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly states?: string | undefined;
  readonly regions?: string | undefined;
  readonly items?: string;
  readonly orders?: string;
}

const numberOf = (option: string, text: string | undefined) =>
  text === undefined ? undefined : readId(option, text);

/** Generates as the options say. @returns what was generated. */
export async function generateInSandboxOf<Result>(
  commands: Commands,
  flags: Flags,
  what: 'orders' | 'returns' | 'items' | 'shops',
  { sandbox: sandbox_id, shop, count, seed, from, until, states, regions, ...options }: Wanted,
): Promise<Result> {
  const request = {
    ...{ sandbox_id, what, shop, seed, from, until, states, regions },
    count: readId('--count', count),
    items: numberOf('--items', options.items),
    orders: numberOf('--orders', options.orders),
  };
  const generated: unknown[] = [];
  await commands.withOperator(flags, options.operatorUrl, async (at) => {
    const session = openSession({ ...at, timeout_ms: readTimeout(options) ?? timeout_ms });
    const answer = await session.act('sandbox.generate', request as never).catch((error: unknown) => {
      throw explained(error);
    });
    generated.push(answer);
  });
  return generated[0] as Result;
}
