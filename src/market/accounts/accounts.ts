// The addresses to which sellers may be sent back: https, or http on this machine, for who develops there.
const origin =
  '(https://([A-Za-z0-9.-]+|\\[[0-9a-f:]+\\])|http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]))(:[0-9]{1,5})?';

/** How an origin looks: as browsers write it, without a slash at its end. */
export const redirect_origin_pattern = `^${origin.replace('A-Za-z', 'a-z')}$`;

/** How a whole address looks: without a fragment, and without a user. */
export const redirect_uri_pattern = `^${origin}([/?][^#\\s]*)?$`;
