/** The header by which a call of the operator API says which sandbox it is about. */
export const sandbox_header = 'Stoa-Sandbox';
