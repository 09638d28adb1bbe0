import { namesEtag } from '../../engine/http/resources/if_none_match.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';

/** The state of a row that a call requires. */
export interface Precondition {
  readonly if_match: string | undefined;
  readonly if_none_match: string | undefined;
}

const textOf = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header.join(', ') : header;

export const preconditionOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Precondition => ({
  if_match: textOf(headers['if-match']),
  if_none_match: textOf(headers['if-none-match']),
});

/** Why a write is refused; undefined if it is not. @param etag of the row, if it exists. */
export function findUnmet(
  { if_match, if_none_match }: Precondition,
  etag: string | undefined,
): Problem | undefined {
  if (if_none_match !== undefined && etag !== undefined && namesEtag(if_none_match, etag))
    return Problem.of('exists_already');
  if (if_match !== undefined && (etag === undefined || !namesEtag(if_match, etag)))
    return Problem.of('changed_meanwhile');
  return undefined;
}
