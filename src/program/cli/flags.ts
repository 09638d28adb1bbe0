/** Settings from the command line, by name. They override the environment. */
export type Flags = Readonly<Record<string, string>>;
