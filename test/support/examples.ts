// What tests of all operations say of one that they cannot call.

/** What is to be done for an operation without an example. */
export const withoutExample = (name: string) => `add an example of ${name} to demo/source/marketplace.json`;
