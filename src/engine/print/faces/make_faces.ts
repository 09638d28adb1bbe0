// Makes the prepared faces: `npm run faces:make`. See prepared_face.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../package_file.ts';
import { makeFace, prepared_faces } from './make_face.ts';

const folder = packageFile('src', 'engine', 'print', 'faces');
for (const face of prepared_faces) {
  const { table, parts } = makeFace(face, readFileSync(packageFile('node_modules', face.font)));
  writeFileSync(join(folder, `${face.name}.table`), `${JSON.stringify(table)}\n`);
  for (const { name, bytes } of parts) writeFileSync(join(folder, `${name}.part`), bytes);
}
