import type { Flags } from './flags.ts';
import type { Commands } from './marketplace_commands.ts';
import { print } from './output.ts';
import { fitted } from './terminal.ts';

export async function demo(
  commands: Commands,
  flags: Flags,
  load: boolean,
  json: boolean | undefined,
): Promise<void> {
  const described = await commands.demo(flags, { load });
  const { base_url, partner_id, partner_key, shops, merchants, sellers, examples } = described;
  const width = Math.max(...shops.map(({ name }) => name.length), 8);
  const lines = [
    { title: `The demo marketplace at ${base_url}` },
    '',
    `  partner_id   ${partner_id}`,
    `  partner_key  ${partner_key}`,
    '',
    { title: 'Shops, each with an access token that lives 4 hours:' },
    ...shops.map(
      ({ name, shop_id, access_token, region, seller_type }) =>
        `  ${name.padEnd(width)}  ${String(shop_id).padEnd(8)}  ${access_token}  ${region} ${seller_type}`,
    ),
    ...merchants.map(
      ({ merchant_id, access_token }) =>
        `  ${'merchant'.padEnd(width)}  ${String(merchant_id).padEnd(8)}  ${access_token}`,
    ),
    '',
    { title: 'Sellers, who can sign in on the consent pages:' },
    ...sellers.map(
      ({ sign_in_name, password, shop_id, main_account_id }) =>
        `  ${sign_in_name.padEnd(width)}  ${String(shop_id ?? main_account_id).padEnd(8)}  ${password}  ${shop_id === undefined ? 'main account' : 'shop'}`,
    ),
    '',
    { title: 'Examples; `stoa call <operation> --example` sends them:' },
    ...Object.entries(examples).map(([name, { caller, request }]) =>
      fitted(`  ${name} for ${caller}: ${JSON.stringify(request)}`),
    ),
    '',
    '`stoa demo --json` prints everything for programs, including refresh tokens and the operator token.',
  ];
  print(json, described, lines);
}
