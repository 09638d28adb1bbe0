import { contracts } from '../app/contracts.ts';
import { credentialsFor } from './credentials.ts';
import { curlCommand } from './curl.ts';
import type { Commands, Flags, ServedAt } from './marketplace_commands.ts';
import { print } from './output.ts';

const first_operation = 'v2.voucher.get_voucher';

/** A curl command that works for five minutes: the first example, signed. */
async function firstCall({ base_url, demo }: ServedAt): Promise<string | undefined> {
  const contract = contracts.find(({ name }) => name === first_operation);
  const example = demo?.examples[first_operation];
  if (!contract || !demo || !example) return undefined;
  return curlCommand(contract, example.request, [], credentialsFor({ ...demo, base_url }, example.caller));
}

const keepACopy = (path: string) =>
  `The master key was made: ${path}. It opens the keys of all partners in this database.\nKeep a copy elsewhere: who loses it loses them, and they cannot be had back.`;

async function announcement(at: ServedAt, curl: string | undefined): Promise<string> {
  const lines = [
    `Stoa is ready after ${at.ready_after_ms} ms.`,
    '',
    `  partner API    ${at.base_url}    documentation at ${at.base_url}/docs`,
    `  operator API   ${at.operator_url}    /healthz /readyz /metrics`,
    `  database       ${at.database}`,
    ...(at.master_key_made ? ['', keepACopy(at.master_key_made)] : []),
  ];
  const shop = at.demo?.shops.find(({ name }) => name === at.demo?.examples[first_operation]?.caller);
  if (!at.demo || !shop || !curl)
    return `${[...lines, '', 'There is no demo marketplace in this database.'].join('\n')}\n`;
  return [
    ...lines,
    '',
    `  partner_id     ${at.demo.partner_id}`,
    `  partner_key    ${at.demo.partner_key}`,
    `  shop_id        ${shop.shop_id} (${shop.name}, one of ${at.demo.shops.length})`,
    `  access_token   ${shop.access_token} (lives 4 hours)`,
    '',
    'A signed call to begin with; its signature holds for five minutes:',
    '',
    `  ${curl}`,
    '',
    'All credentials and an example of every operation: npx stoa demo',
    `Sign and send another: npx stoa call ${first_operation} --example`,
    '',
  ].join('\n');
}

export async function serve(marketplace: Commands, flags: Flags, json: boolean | undefined): Promise<void> {
  await marketplace.serve(flags, async (at) => {
    const curl = await firstCall(at);
    print(json, { ...at, curl }, await announcement(at, curl));
  });
}
