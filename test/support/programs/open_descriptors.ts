import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const folder = '/proc/self/fd';

/** Whether this system lists the open files of a process. */
export const lists_descriptors = existsSync(folder);

/** The open files of this process whose path contains a text. A deleted file ends in ` (deleted)`. */
export const openFiles = (part: string): string[] =>
  readdirSync(folder).flatMap((fd) => {
    try {
      const path = readlinkSync(`${folder}/${fd}`);
      return path.includes(part) ? [path] : [];
    } catch {
      return [];
    }
  });
