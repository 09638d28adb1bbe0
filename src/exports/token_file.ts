import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../engine/make_folder.ts';
import type { TokenStorage } from '../kit/contract/client/token_storage.ts';
import { ownerKey, type Tokens } from '../kit/contract/client/tokens.ts';
import { isRecord } from '../kit/contract/records.ts';

/** Flushes a file or folder to disk, so that it survives a power cut. */
async function syncAt(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Writes a file completely or not at all, readable by its owner only. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const written = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    const file = await open(written, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(written, join(folder, name));
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  // Windows cannot open folders, and keeps the new name without this.
  if (process.platform !== 'win32') await syncAt(folder);
}

function parseTokens(text: string, path: string): Tokens {
  let tokens: unknown;
  try {
    tokens = JSON.parse(text);
  } catch {
    // The error is thrown below.
  }
  if (isRecord(tokens) && typeof tokens.access_token === 'string') return tokens as unknown as Tokens;
  throw new Error(`${path} contains no tokens: remove it, and ask the seller for consent again.`);
}

/**
 * Keeps tokens in a folder, in a file of mode 0600 for each shop and merchant, so that processes that share
 * the folder never overwrite each other's shops. The folder is created when it is first needed.
 */
export function fileTokenStorage(folder: string): TokenStorage {
  const nameOf = (owner: Parameters<TokenStorage['find']>[0]) => `${ownerKey(owner)}.json`;
  return {
    async find(owner) {
      const path = join(folder, nameOf(owner));
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text === undefined ? undefined : parseTokens(text, path);
    },
    async save(owner, tokens) {
      makeFolder(folder);
      await writeWhole(folder, nameOf(owner), `${JSON.stringify(tokens)}\n`);
    },
  };
}
