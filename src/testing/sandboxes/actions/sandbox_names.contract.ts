// How contracts describe the names of sandboxes and of their templates.
import { text } from '../../../kit/contract/field.ts';

export const sandbox_id = () =>
  text('Id of the sandbox.', { pattern: '^[0-9a-f]{16}$', '~form': '16 hexadecimal digits in lower case' });
export const template_name = (about: string) =>
  text(about, {
    pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
    '~form': '1 to 64 lower-case letters, digits, - and _, of which the first is a letter or digit',
  });
export const label = (about: string) =>
  text(about, {
    pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$',
    '~form': '1 to 64 letters, digits and . _ / -, of which the first is a letter or digit',
  });
