import { fetchBounded, parseAnswer } from '../../../kit/contract/client/bounded_answer.ts';
import { type LoginCode, login_link_path } from '../../../kit/contract/operator/login_link.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { fetchByHttp } from '../fetch_by_http.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { CliError, print } from '../output.ts';

/** What a server says instead of a code. */
const refusals: Readonly<Record<number, string>> = {
  401: 'does not know this token',
  404: 'has no console: STOA_CONSOLE is false, or it is older',
};

async function requestCode({
  operator_url,
  operator_token,
  timeout_ms,
}: OperatorAddress): Promise<LoginCode> {
  const { href, origin } = new URL(login_link_path, operator_url);
  const headers = { authorization: `Bearer ${operator_token}` };
  const asked = fetchBounded(href, { method: 'POST', headers }, { timeout_ms, fetch: fetchByHttp });
  const { status, bytes } = await asked.catch(() => {
    throw new CliError(`No server answers at ${origin}.`);
  });
  const made = status === 200 ? parseAnswer(new TextDecoder().decode(bytes)) : undefined;
  if (isRecord(made) && typeof made.code === 'string' && typeof made.expires_at === 'number')
    return { code: made.code, expires_at: made.expires_at };
  throw new CliError(`The server at ${origin} ${refusals[status] ?? `answered with status ${status}`}.`);
}

/** Prints a link that logs in to the console once, as the operator whose token is used. */
export async function printLoginLink(at: OperatorAddress, json: boolean | undefined): Promise<void> {
  const { code, expires_at } = await requestCode(at);
  const link = new URL('/', at.operator_url);
  link.searchParams.set('login', code);
  if (at.sandbox_id !== undefined) link.searchParams.set('sandbox', at.sandbox_id);
  print(json, { url: link.href, expires_at }, link.href);
}
