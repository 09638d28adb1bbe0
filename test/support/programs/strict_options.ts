/** Options of the TypeScript compiler for programs of pages: as strict as a careful reader sets them. */
export const strict_options = [
  '--noEmit',
  '--strict',
  '--noUncheckedIndexedAccess',
  '--skipLibCheck',
  '--types',
  'node',
  '--module',
  'nodenext',
  '--target',
  'es2023',
];
