// Fixed values of the operator API.

/** What a name of an actor has at most, in characters. A longer one is cut. */
export const actor_name_length_max = 200;

/** What an id in an audit event has at most, in characters. A longer one is cut. */
export const audit_id_length_max = 100;

/** How many ids an audit event names at most. */
export const audit_ids_max = 20;

/** How many audit events a page has at most. */
export const audit_page_max = 500;
