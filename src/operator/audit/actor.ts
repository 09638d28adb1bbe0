import { userInfo } from 'node:os';

/** In which way somebody reached the marketplace. */
export const actor_kinds = ['operator_token', 'console_session', 'command_line'] as const;

/** Who changes something. */
export interface Actor {
  readonly kind: (typeof actor_kinds)[number];
  /** The name of the token, of the person who signed in, or of the user of the operating system. */
  readonly name: string;
}

/** What a name of an actor has at most, in characters. A longer one is cut. */
export const actor_name_length_max = 200;

/** The user of the operating system who runs this process. Without a name, as in some containers, it is the number. */
export function commandLineActor(): Actor {
  const kind = 'command_line';
  try {
    return { kind, name: userInfo().username };
  } catch {
    return { kind, name: `uid ${process.getuid?.() ?? 'unknown'}` };
  }
}
