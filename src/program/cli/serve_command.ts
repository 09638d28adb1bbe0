import { contracts } from '../../market/contracts.ts';
import { credentialsFor } from './credentials.ts';
import { curlCommand } from './curl.ts';
import type { Flags } from './flags.ts';
import type { Commands, ServerInfo } from './marketplace_commands.ts';
import { print } from './output.ts';

const first_operation = 'v2.voucher.get_voucher';

/** A curl command that is valid for five minutes: the first example, signed. */
async function firstCall({ base_url, demo }: ServerInfo): Promise<string | undefined> {
  const contract = contracts.find(({ name }) => name === first_operation);
  const example = demo?.examples[first_operation];
  if (!contract || !demo || !example) return undefined;
  return curlCommand(contract, example.request, [], credentialsFor({ ...demo, base_url }, example.caller));
}

const keepACopy = (path: string) =>
  `The master key was created: ${path}. It decrypts the keys of all partners in this database.\nKeep a copy elsewhere: if it is lost, the partner keys are lost with it.`;

/** What answers operations that Stoa does not have. */
function missingOperationLines({ missing_operations }: ServerInfo): string[] {
  const { stub, stub_count = 0, upstream, upstream_fixtures } = missing_operations ?? {};
  return [
    ...(stub === undefined ? [] : [`  stubs          ${stub_count} in ${stub}`]),
    ...(upstream === undefined
      ? []
      : [`  upstream       ${upstream}    its answers are kept in ${upstream_fixtures}`]),
  ];
}

async function announcement(info: ServerInfo, curl: string | undefined): Promise<string> {
  // Anybody who reads the link can log in, so it is written to a terminal only, and to no file.
  const link = process.stdout.isTTY ? info.makeLoginLink() : undefined;
  const lines = [
    `Stoa is ready after ${info.ready_after_ms} ms.`,
    '',
    `  partner API    ${info.base_url}    documentation at ${info.base_url}/docs`,
    `  operator API   ${info.operator_url}    documentation at ${info.operator_url}/operator/docs`,
    ...(link === undefined ? [] : [`  console        ${link}    logs in once, within ten minutes`]),
    `  database       ${info.database}`,
    ...(info.has_test_tools ? ['  test tools     npx stoa calls -f    npx stoa clock advance --by 4h'] : []),
    ...missingOperationLines(info),
    ...(info.master_key_made ? ['', keepACopy(info.master_key_made)] : []),
  ];
  const shop = info.demo?.shops.find(({ name }) => name === info.demo?.examples[first_operation]?.caller);
  if (!info.demo || !shop || !curl)
    return `${[...lines, '', 'There is no demo marketplace in this database.'].join('\n')}\n`;
  return [
    ...lines,
    '',
    `  partner_id     ${info.demo.partner_id}`,
    `  partner_key    ${info.demo.partner_key}`,
    `  shop_id        ${shop.shop_id} (${shop.name}, one of ${info.demo.shops.length})`,
    `  access_token   ${shop.access_token} (lives 4 hours)`,
    '',
    'A signed call to try first; its signature is valid for five minutes:',
    '',
    `  ${curl}`,
    '',
    'All credentials and an example of every operation: npx stoa demo',
    `Sign and send another: npx stoa call ${first_operation} --example`,
    '',
  ].join('\n');
}

export async function runServer(commands: Commands, flags: Flags, json: boolean | undefined): Promise<void> {
  await commands.serve(flags, json ? {} : { examples_of: [first_operation] }, async (info) => {
    const curl = await firstCall(info);
    print(json, { ...info, curl }, await announcement(info, curl));
  });
}
