// A program of the tests in a separate process, so that it can be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/** Bundles a script of this folder into `folder`. @returns its path. */
export async function bundleScript(name: string, folder: string): Promise<string> {
  const outfile = join(folder, `${name}.cjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    external: ['pg-native'],
    // The SQLite engine looks for its compiled part relative to where it is installed.
    plugins: [
      {
        name: 'installed',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^@photostructure\/sqlite$/ }, ({ path }) => ({
            path: require.resolve(path),
            external: true,
          })),
      },
    ],
    logLevel: 'error',
  });
  return outfile;
}

/** Bundles a script of this folder into `folder` and starts it with one JSON argument. */
export async function startScript(name: string, folder: string, argument: unknown): Promise<ChildProcess> {
  const outfile = await bundleScript(name, folder);
  return spawn(process.execPath, [outfile, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
