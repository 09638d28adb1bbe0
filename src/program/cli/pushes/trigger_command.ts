import { isRecord } from '../../../kit/contract/records.ts';
import { mustBeJson } from '../../../kit/contract/requests/json_place.ts';
import { push_codes } from '../../../market/push_codes.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import {
  type AnyOperatorClient,
  explained,
  findShopId,
  findShopOf,
  openSession,
} from '../operator/operator_session.ts';
import { print, UsageError } from '../output.ts';
import { readGivenText } from '../read_file.ts';
import { readId } from '../read_id.ts';

interface TriggerOptions {
  readonly order?: string;
  readonly package?: string;
  readonly return?: string;
  readonly item?: string;
  readonly model?: string;
  readonly video?: string;
  readonly shop?: string;
  readonly partner?: string;
  readonly data?: string;
  readonly json?: boolean;
}

interface Triggered {
  readonly pushes: readonly { partner_id: number; message_no: number; body: string }[];
}

/** @throws UsageError that lists the codes. */
function readCode(text: string): number {
  const known = push_codes.find(({ code }) => String(code) === text);
  if (known) return known.code;
  const rows = push_codes
    .toSorted((one, other) => one.code - other.code)
    .map(({ code, name, about }) => `  ${String(code).padStart(2)}  ${name}: ${about}`);
  throw new UsageError(`There is no code ${text}. There are:\n${rows.join('\n')}`);
}

function readData(given: string): Readonly<Record<string, unknown>> {
  const text = readGivenText(given);
  try {
    const data: unknown = JSON.parse(text);
    if (isRecord(data)) return data;
  } catch {
    // The error is thrown below.
  }
  throw new UsageError(`--data ${mustBeJson('a JSON object, or @file or - to read one', text)}.`);
}

/** The shop that is given, or the one that has the first of these rows. */
async function findShop(client: AnyOperatorClient, { shop, order, return: back, item }: TriggerOptions) {
  if (shop !== undefined) return findShopId(client, shop);
  if (order !== undefined) return findShopOf(client, 'order_sn', order);
  if (back !== undefined) return findShopOf(client, 'return_sn', back);
  if (item !== undefined) return findShopOf(client, 'item_id', readId('--item', item));
  throw new UsageError('Say what the push is about: --order, --return, --item, or --shop.');
}

/** Triggers a push, and prints it as each partner gets it. */
export async function trigger(
  at: OperatorAddress,
  code_text: string,
  options: TriggerOptions,
): Promise<void> {
  const code = readCode(code_text);
  const {
    order,
    package: package_number,
    return: return_sn,
    item,
    model,
    video,
    partner,
    data,
    json,
  } = options;
  const named = {
    order_sn: order,
    package_number,
    return_sn,
    item_id: item === undefined ? undefined : readId('--item', item),
    model_id: model === undefined ? undefined : readId('--model', model),
    video_upload_id: video,
    partner_id: partner === undefined ? undefined : readId('--partner', partner),
    data: data === undefined ? undefined : readData(data),
  };
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const client = openSession(at);
  try {
    const request = { code, shop_id: await findShop(client, options), ...given };
    const { pushes } = (await client.act('push.trigger', request as never)) as unknown as Triggered;
    print(
      json,
      { pushes },
      pushes.flatMap(({ partner_id, message_no, body }) => [
        { title: `Message ${message_no} to partner ${partner_id}` },
        `  ${body}`,
      ]),
    );
  } catch (error) {
    throw explained(error);
  }
}
