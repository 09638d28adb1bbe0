import { clientFactory } from '../../../kit/contract/client/client_factory.ts';
import { client_variables } from '../../../kit/contract/client_variables.ts';
import { contracts } from '../../../market/contracts.ts';
import { readSellerPassword } from '../client_secrets.ts';
import { fetchByHttp } from '../fetch_by_http.ts';
import type { Flags } from '../flags.ts';
import { CliError, print, UsageError } from '../output.ts';
import { readId } from '../read_id.ts';
import { readTimeout } from '../timeout_option.ts';
import type {
  AccountCommands,
  ConsentRequest,
  NamedConsentGiver,
  SellerCredentials,
} from './account_commands.ts';
import { type ConsentChoice, giveConsent } from './consent_forms.ts';
import { duration } from './token_command.ts';

interface AuthorizeOptions {
  partnerId?: string;
  shop?: string;
  mainAccount?: string;
  shops?: string;
  merchants?: string;
  days?: string;
  seller?: string;
  sellerPasswordFile?: string;
  timeout?: string;
  json?: boolean;
}

const idsIn = (option: string, text: string | undefined): number[] =>
  (text ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [readId(option, part.trim())]));

function giverIn({ shop, mainAccount }: AuthorizeOptions): NamedConsentGiver {
  if (Boolean(shop) === Boolean(mainAccount)) throw new UsageError('Give either --shop or --main-account.');
  return shop ? { shop } : { main_account_id: readId('--main-account', mainAccount ?? '') };
}

function choiceIn(
  { days = '365', shops, merchants }: AuthorizeOptions,
  { from }: ConsentRequest,
): ConsentChoice {
  const chosen = { days: readId('--days', days), scope: 'some' } as const;
  // The seller of a main account may have more shops, but only this one is requested.
  if ('shop_id' in from) return { ...chosen, shop_ids: [from.shop_id], merchant_ids: [] };
  return { ...chosen, shop_ids: idsIn('--shops', shops), merchant_ids: idsIn('--merchants', merchants) };
}

function checkOptions({ mainAccount, shops, merchants, days = '365', ...options }: AuthorizeOptions): void {
  const duration_days = readId('--days', days);
  if (duration_days < 7 || duration_days > 365) throw new UsageError('--days must be from 7 to 365.');
  const is_chosen = idsIn('--shops', shops).length + idsIn('--merchants', merchants).length > 0;
  if (mainAccount && !is_chosen)
    throw new UsageError('Give --shops, --merchants or both: they say what the main account chooses.');
  if (options.sellerPasswordFile && !options.seller)
    throw new UsageError('Give --seller: it says whose password this is.');
}

/** The seller who signs in: the given one, or the one of the demo marketplace. */
function sellerIn(
  { seller, sellerPasswordFile }: AuthorizeOptions,
  { demo_seller }: ConsentRequest,
): SellerCredentials {
  if (seller === undefined || seller === demo_seller?.sign_in_name) {
    if (demo_seller) return demo_seller;
    throw new UsageError('Give --seller: it says who signs in.');
  }
  const password = readSellerPassword(sellerPasswordFile);
  if (password === undefined)
    throw new UsageError(
      `Set ${client_variables.seller_password} to the password of ${seller}, or give --seller-password-file.`,
    );
  return { sign_in_name: seller, password };
}

/** The code in the redirect, and the shop or main account that it belongs to. */
function codeIn(back: URL) {
  const code = back.searchParams.get('code');
  const shop_id = back.searchParams.get('shop_id');
  const main_account_id = back.searchParams.get('main_account_id');
  if (code === null) throw new CliError('The server redirected without a code.');
  return shop_id === null
    ? { code, main_account_id: Number(main_account_id) }
    : { code, shop_id: Number(shop_id) };
}

/** Consents on the pages like a seller, exchanges the code, and prints code and tokens. */
export async function authorize(
  commands: AccountCommands,
  flags: Flags,
  options: AuthorizeOptions,
): Promise<void> {
  checkOptions(options);
  const partner = options.partnerId === undefined ? undefined : readId('--partner-id', options.partnerId);
  const asked = await commands.prepareConsent(flags, partner, giverIn(options));
  const { base_url, partner_id, partner_key } = asked;
  const timeout_ms = readTimeout(options);
  const choice = choiceIn(options, asked);
  const given = codeIn(await giveConsent(asked, sellerIn(options, asked), choice, timeout_ms));
  const client = clientFactory(contracts)({
    ...{ base_url, partner_id, partner_key, fetch: fetchByHttp },
    ...(timeout_ms !== undefined && { timeout_ms }),
  });
  const { body } = await client.send('v2.public.get_access_token', { partner_id, ...given });
  if (body.error) {
    const reason = [body.error, [body.message, body.explanation].filter(Boolean).join(' ')].join(': ');
    throw new CliError(`The code was not exchanged: ${reason}`);
  }
  const { request_id: _, error: __, message: ___, ...tokens } = body;
  const record = { base_url, partner_id, ...given, ...tokens };
  const text = Object.entries({ ...record, expire_in: duration(Number(body.expire_in)) })
    .map(([name, value]) => `${name.padEnd(16)} ${value}`)
    .join('\n');
  print(options.json, record, text);
}
