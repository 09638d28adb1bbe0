/** The columns of a channel that orders show. */
interface Channel {
  readonly channel_name: string;
  readonly service_code: string | null;
  readonly allow_self_design_awb: number;
  readonly delivery_days_min: number | null;
  readonly delivery_days_max: number | null;
}
/** Keyed by logistic_id. */
export type Channels = ReadonlyMap<number, Channel>;

/** `Entrega Direta - ED1` if the channel has a service code; empty if the channel no longer exists. */
export function carrierName(channel: Channel | undefined): string {
  if (!channel) return '';
  const { channel_name, service_code } = channel;
  return service_code === null ? channel_name : `${channel_name} - ${service_code}`;
}
