/** Makes codes of links that log in to the console. A request has the token of an operator. */
export const login_link_path = '/console/link';

export interface LoginCode {
  readonly code: string;
  /** Unix time in seconds, by the clock of the server. */
  readonly expires_at: number;
}
