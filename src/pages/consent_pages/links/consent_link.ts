/** What a seller is asked to decide: to give a partner access, or to end it. */
export type Purpose = 'consent' | 'withdrawal';

/** A link that brought a seller here, after its checks. */
export interface ConsentLink {
  readonly purpose: Purpose;
  readonly partner_id: number;
  /** The address that the seller goes back to; the partner has registered it. */
  readonly redirect: string;
  /** A value that is sent back to the partner unchanged. */
  readonly state?: string | undefined;
}

/** The partner's address with these parameters added to those that it already has. */
export function addressWith(
  { redirect, state }: ConsentLink,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect);
  const added = new URLSearchParams({ ...parameters, ...(state !== undefined && { state }) }).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

/** The address for a seller who has decided nothing, with the error that OAuth defines for this. */
export const refusalAddress = (link: ConsentLink): string => addressWith(link, { error: 'access_denied' });

/** The host that the seller goes back to, as it is shown. */
export const hostOf = ({ redirect }: ConsentLink): string => new URL(redirect).host;
