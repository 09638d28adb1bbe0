import { userInfo } from 'node:os';
import type { OperatorActor } from '../operator.ts';

/** The user of the operating system who runs this process. Without a name, as in some containers, it is the number. */
export function commandLineActor(): OperatorActor {
  const kind = 'command_line';
  try {
    return { kind, name: userInfo().username };
  } catch {
    return { kind, name: `uid ${process.getuid?.() ?? 'unknown'}` };
  }
}
