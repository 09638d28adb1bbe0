// Reads stubs from a file, or from all files of a folder, and reports what is wrong with them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileCheck } from '../../../kit/contract/check.ts';
import { notJson } from '../../../kit/contract/requests/json_place.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import { codeOf, ExplainedError } from '../../../kit/contract/thrown.ts';
import { missing_operation_limits } from '../missing_operation_limits.ts';
import { type Stub, stub_record } from './stub.ts';

/** The stubs cannot be used. The message names the file, the stub, the field and the rule. */
export class StubError extends ExplainedError {
  override readonly name = 'StubError';
}

const file_bytes_max = missing_operation_limits.stub_file_bytes_max.value;
const folder_bytes_max = 4 * file_bytes_max;
const stubs_max = missing_operation_limits.stubs_max.value;

const check = compileCheck(stub_record as Schema);

/** The files at a path, and their sizes. @throws StubError */
function listFiles(path: string): readonly { readonly path: string; readonly byte_count: number }[] {
  try {
    const found = statSync(path);
    if (!found.isDirectory()) return [{ path, byte_count: found.size }];
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => ({ path: join(path, name), byte_count: statSync(join(path, name)).size }));
  } catch (error) {
    throw new StubError(`The stubs at ${path} cannot be read: ${codeOf(error)}.`);
  }
}

function readJson(path: string): unknown {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof SyntaxError ? notJson(text) : codeOf(error);
    throw new StubError(`The stubs at ${path} cannot be read: ${why}.`);
  }
}

/**
 * Reads the stubs of a file, which contains one stub or a list of them, or of all `.json` files of a folder.
 *
 * @param whyNot returns why a path cannot have a stub, or undefined if it can.
 * @throws StubError
 */
export function readStubs(path: string, whyNot: (path: string) => string | undefined): readonly Stub[] {
  const files = listFiles(path);
  let left = folder_bytes_max;
  return files.flatMap((file) => {
    left -= file.byte_count;
    if (file.byte_count > file_bytes_max || left < 0)
      throw new StubError(
        `The stubs at ${file.path} are too large: a file may have at most ${file_bytes_max} bytes, a folder ${folder_bytes_max}.`,
      );
    const content = readJson(file.path);
    const list = Array.isArray(content) ? content : [content];
    if (list.length > stubs_max || files.length > stubs_max)
      throw new StubError(`At most ${stubs_max} stubs are allowed, and ${path} has more.`);
    return list.map((entry, at) => {
      const violation = check(entry) ?? whyNot((entry as Stub).path);
      if (violation !== undefined)
        throw new StubError(
          `${file.path}: stub ${at + 1} cannot be used: ${violation.replace(/^the body/, 'it')}.`,
        );
      const { request = {}, status = 200, ...stub } = entry as Stub & { request?: object };
      return { ...stub, request: request as Stub['request'], status };
    });
  });
}
