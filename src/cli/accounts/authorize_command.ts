import { contracts } from '../../app/contracts.ts';
import { clientFactory } from '../../platform/contract/client/client_factory.ts';
import type { Flags } from '../marketplace_commands.ts';
import { CliError, print, UsageError } from '../output.ts';
import { readId } from '../read_id.ts';
import type { AccountCommands, ConsentRequest } from './account_commands.ts';
import { duration } from './token_command.ts';

interface AuthorizeOptions {
  partnerId?: string;
  shop?: string;
  mainAccount?: string;
  shops?: string;
  merchants?: string;
  days?: string;
  json?: boolean;
}

const idsIn = (option: string, text: string | undefined): number[] =>
  (text ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [readId(option, part.trim())]));

function consentIn({ shop, mainAccount, shops, merchants, days = '365' }: AuthorizeOptions): ConsentRequest {
  const duration_days = readId('--days', days);
  if (duration_days < 7 || duration_days > 365) throw new UsageError('--days must be from 7 to 365.');
  if (Boolean(shop) === Boolean(mainAccount)) throw new UsageError('Give either --shop or --main-account.');
  if (shop) return { days: duration_days, shop };
  const chosen = { shop_ids: idsIn('--shops', shops), merchant_ids: idsIn('--merchants', merchants) };
  if (chosen.shop_ids.length + chosen.merchant_ids.length === 0)
    throw new UsageError('Say what the main account chooses, with --shops, --merchants, or both.');
  return { days: duration_days, main_account_id: readId('--main-account', mainAccount ?? ''), ...chosen };
}

/** Consents as a seller would, exchanges the code at the server that runs, and prints code and tokens. */
export async function authorize(
  commands: AccountCommands,
  flags: Flags,
  options: AuthorizeOptions,
): Promise<void> {
  const partner = options.partnerId === undefined ? undefined : readId('--partner-id', options.partnerId);
  const given = await commands.consent(flags, partner, consentIn(options));
  const { base_url, partner_id, partner_key, code, from } = given;
  const client = clientFactory(contracts)({ base_url, partner_id, partner_key });
  const { body } = await client.send('v2.public.get_access_token', { code, partner_id, ...from });
  if (body.error) throw new CliError(`The code was not exchanged: ${body.error}: ${body.message}`);
  const { request_id: _, error: __, message: ___, ...tokens } = body;
  const record = { base_url, partner_id, code, ...from, ...tokens };
  const text = Object.entries({ ...record, expire_in: duration(Number(body.expire_in)) })
    .map(([name, value]) => `${name.padEnd(16)} ${value}`)
    .join('\n');
  print(options.json, record, text);
}
