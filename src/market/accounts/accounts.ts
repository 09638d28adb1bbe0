// The addresses to which sellers may be redirected: https, or http on the local machine for development.
const origin =
  '(https://([A-Za-z0-9.-]+|\\[[0-9a-f:]+\\])|http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]))(:[0-9]{1,5})?';

/** Matches an origin as browsers write it, without a trailing slash. */
export const redirect_origin = {
  pattern: `^${origin.replace('A-Za-z', 'a-z')}$`,
  '~form': 'an origin such as https://app.example, without a path; http only for the local machine',
} as const;

/** Matches a whole address, without a fragment and without a user name. */
export const redirect_uri = {
  pattern: `^${origin}([/?][^#\\s]*)?$`,
  '~form':
    'an address such as https://app.example/callback, without a fragment; http only for the local machine',
} as const;

export const caller_statuses = ['active', 'banned'] as const;

/** Maximum number of characters of the description of a shop. */
export const description_length_max = 500;

/** How a mart shop and its outlet shops keep their stock. */
export const mart_outlet_structure_types = [
  'normal_mart_shop',
  'warehouse_mart_shop',
  'normal_outlet_shop',
  'warehouse_outlet_shop',
] as const;
