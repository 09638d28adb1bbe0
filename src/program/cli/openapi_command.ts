import { readFileSync } from 'node:fs';
import { packageFile } from '../../engine/package_file.ts';
import { writeLines } from './output.ts';

export function openapi(): void {
  writeLines(readFileSync(packageFile('generated', 'openapi.json'), 'utf8').trimEnd());
}
