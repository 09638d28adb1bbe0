/** What a seller is asked to decide: to let a partner in, or to end that. */
export type Purpose = 'consent' | 'withdrawal';

/** A link that led a seller here, which has been checked. */
export interface ConsentLink {
  readonly purpose: Purpose;
  readonly partner_id: number;
  /** Where the seller goes back to: an address that the partner has registered. */
  readonly redirect: string;
  /** What the partner wants back with it, as it came. */
  readonly state?: string | undefined;
}

/** The parameters that come back to the partner, beside those that its address has already. */
export function addressWith(
  { redirect, state }: ConsentLink,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect);
  const added = new URLSearchParams({ ...parameters, ...(state !== undefined && { state }) }).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

/** Where a seller goes back to without having decided anything: the way OAuth says so. */
export const refusalAddress = (link: ConsentLink): string => addressWith(link, { error: 'access_denied' });

/** Whom the seller goes back to, as it can be shown. */
export const hostOf = ({ redirect }: ConsentLink): string => new URL(redirect).host;
