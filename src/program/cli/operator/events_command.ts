import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import type { OperatorContract } from '../../operator_contracts.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { print } from '../output.ts';
import { explained, findShopId, findShopOf, openSession } from './operator_session.ts';

type Timeline = ActionResponse<Extract<OperatorContract, { name: 'order.timeline' }>>;
type Event = Timeline['event_list'][number];

const timeOf = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');

const lineOf = ({ happened_at, actor, subject, kind, data }: Event) =>
  `${timeOf(happened_at)}  ${actor.padEnd(11)}  ${subject}  ${kind}  ${JSON.stringify(data)}`;

/** Prints the history of an order. */
export async function printEvents(
  at: OperatorAddress,
  order_sn: string,
  { shop, json }: { readonly shop?: string; readonly json?: boolean },
): Promise<void> {
  const client = openSession(at);
  try {
    const shop_id =
      shop === undefined ? await findShopOf(client, 'order_sn', order_sn) : await findShopId(client, shop);
    const answer = (await client.act('order.timeline', { shop_id, order_sn } as never)) as unknown;
    const { event_list } = answer as Timeline;
    print(json, answer, event_list.map(lineOf).join('\n') || 'No events.');
  } catch (error) {
    throw explained(error);
  }
}
