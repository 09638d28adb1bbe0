// Makes the prepared faces: `npm run faces:make`. See prepared_face.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { packageFile } from '../../package_file.ts';
import { makeParts, makeTable, prepared_faces } from './make_face.ts';

const folder = ['src', 'engine', 'print', 'faces'];
for (const face of prepared_faces) {
  const font = readFileSync(packageFile('node_modules', face.font));
  const parts = makeParts(face, font);
  for (const { part, bytes } of parts) writeFileSync(packageFile(...folder, `${part.name}.part`), bytes);
  const table = makeTable(
    face,
    font,
    parts.map(({ part }) => part),
  );
  writeFileSync(packageFile(...folder, `${face.name}.table`), `${JSON.stringify(table)}\n`);
}
