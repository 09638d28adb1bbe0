// The message of tests of all operations about one that they cannot call.

/** What to do for an operation without an example. */
export const withoutExample = (name: string) => `add an example of ${name} to demo/source/marketplace.json`;
