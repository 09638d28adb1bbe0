import { userInfo } from 'node:os';
import type { actor_kinds } from '../operator.ts';

/** Who changes something. */
export interface AuditActor {
  readonly kind: (typeof actor_kinds)[number];
  /** The name of the token, of the person who signed in, or of the user of the operating system. */
  readonly name: string;
}

/** The user of the operating system who runs this process. Without a name, as in some containers, it is the number. */
export function commandLineActor(): AuditActor {
  const kind = 'command_line';
  try {
    return { kind, name: userInfo().username };
  } catch {
    return { kind, name: `uid ${process.getuid?.() ?? 'unknown'}` };
  }
}
