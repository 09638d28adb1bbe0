/** The header of operator calls that names the sandbox to call. */
export const sandbox_header = 'Stoa-Sandbox';
