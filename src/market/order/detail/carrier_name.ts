// What orders call the channels that carry them.

/** What orders show of a channel. */
interface Channel {
  readonly channel_name: string;
  readonly service_code: string | null;
  readonly delivery_days_min: number | null;
  readonly delivery_days_max: number | null;
}
/** By logistic_id. */
export type Channels = ReadonlyMap<number, Channel>;

/** `Entrega Direta - ED1` where the channel has a service code; empty for a channel that is not there any more. */
export function carrierName(channel: Channel | undefined): string {
  if (!channel) return '';
  const { channel_name, service_code } = channel;
  return service_code === null ? channel_name : `${channel_name} - ${service_code}`;
}
