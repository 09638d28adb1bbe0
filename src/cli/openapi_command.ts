import { readFileSync } from 'node:fs';
import { packageFile } from '../platform/package_file.ts';

export function openapi(): void {
  process.stdout.write(readFileSync(packageFile('generated', 'openapi.json')));
}
