export const erasure_states = ['RUNNING', 'CLEANING', 'DONE'] as const;

/** The kind of job that does one step of an erasure. Its job_id is the erasure_id. */
export const erase_buyer_kind = 'erase_buyer';

/** How long other nodes may take to read what showed an erased buyer, in seconds. They look each second. */
export const traces_kept_s = 10;

/** Parts of an address that many people share: they find nobody. */
export const shared_names: ReadonlySet<string> = new Set([
  'region',
  'state',
  'city',
  'district',
  'town',
  'zipcode',
]);
