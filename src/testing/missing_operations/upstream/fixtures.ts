// Keeps answers of the upstream as files that can be used as stubs.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../engine/make_folder.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { isSecretName, withoutSecrets } from '../../bench/journal/masks.ts';
import { type MissingCall, nameOfPath } from '../missing_operation.ts';
import { missing_operation_limits } from '../missing_operation_limits.ts';
import type { Stub } from '../stubs/stub.ts';

const fixtures_max = missing_operation_limits.fixtures_max.value;

/** A copy without the fields whose values are secrets. */
function leaveOutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leaveOutSecrets);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isSecretName(name));
  return Object.fromEntries(kept.map(([name, entry]) => [name, leaveOutSecrets(entry)]));
}

/** A copy with the names of records sorted, so that equal requests have one fixture. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

export class Fixtures {
  #count: number;

  constructor(
    readonly folder: string,
    readonly files_max = fixtures_max,
  ) {
    makeFolder(folder);
    this.#count = readdirSync(folder).filter((name) => name.endsWith('.json')).length;
  }

  /**
   * Keeps an answer. A later answer to the same request replaces it.
   *
   * @param secrets texts to mask wherever they occur.
   * @returns whether there was room for it.
   */
  async keep(
    { method, path, request }: Pick<MissingCall, 'method' | 'path' | 'request'>,
    { status, answer }: Pick<Stub, 'status' | 'answer'>,
    secrets: readonly string[],
  ): Promise<boolean> {
    const known = inOrder(leaveOutSecrets(request));
    const text = JSON.stringify(
      { method, path, request: known, status, answer: leaveOutSecrets(answer) },
      undefined,
      2,
    );
    const digest = createHash('sha256')
      .update(`${method} ${JSON.stringify(known)}`)
      .digest('hex');
    const file = join(this.folder, `${nameOfPath(path)}.${digest.slice(0, 16)}.json`);
    if (!existsSync(file)) {
      if (this.#count >= this.files_max) return false;
      this.#count++;
    }
    const made = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(made, `${withoutSecrets(text, secrets)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(made, file);
    return true;
  }
}
