// Passwords come from the terminal, where they are not shown, or from a pipe, never from a flag, which every
// user of the machine could read.
import { text } from 'node:stream/consumers';
import { UsageError, writeError } from '../output.ts';

const control = { enter: ['\r', '\n'], delete: ['\u007f', '\b'], interrupt: '\u0003', end: '\u0004' };

/** Reads a line from the terminal without showing it. */
function readHidden(prompt: string): Promise<string> {
  const { stdin } = process;
  writeError(prompt);
  stdin.setRawMode(true).resume();
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = () => {
      stdin.off('data', take).setRawMode(false).pause();
      writeError('\n');
    };
    const take = (keys: string) => {
      for (const key of keys) {
        if (control.enter.includes(key)) {
          end();
          return resolve(typed);
        }
        if (key === control.interrupt || key === control.end) {
          end();
          return reject(new UsageError('No password was entered.'));
        }
        typed = control.delete.includes(key) ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on('data', take);
  });
}

/** Reads a new password: twice from a terminal, otherwise the first line of standard input. @throws UsageError */
export async function readNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const password = await readHidden('Password: ');
  if ((await readHidden('The password again:')) !== password)
    throw new UsageError('The two passwords differ.');
  return password;
}
