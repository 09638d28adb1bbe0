import { isHttpUrl } from '../../kit/contract/client/http_url.ts';
import { UsageError } from './output.ts';

/**
 * Declares an option with the URL of a server.
 *
 * @param option as the user writes it, such as `--base-url`.
 * @returns the arguments of `option()`; the last throws a UsageError if the text is no URL of HTTP.
 */
export const serverUrl = (option: string, description: string) =>
  [
    `${option} <url>`,
    description,
    (text: string): string => {
      if (isHttpUrl(text)) return text;
      throw new UsageError(`${option} must be a URL such as http://127.0.0.1:4011, not "${text}".`);
    },
  ] as const;
