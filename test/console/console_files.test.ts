// The files of the console: their size, and what their source may do.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { program } from '../support/pages/source_files.ts';

const folder = packageFile('dist', 'console');
const bytes_max = 150 * 1_024;
const browser = program.filter(({ path }) => path.startsWith('src/pages/console/browser/'));

describe('the files of the console', () => {
  test('have less than 150 KB compressed, charts included', () => {
    const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
    expect(files.length).toBeGreaterThan(2);
    const sizes = files.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytes_max);
  });

  test('are named by their content, and the manifest names all of them', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const files = readdirSync(folder).filter((name) => name !== 'manifest.json');
    expect(manifest.files).toEqual(files.toSorted());
    for (const name of files) expect(name).toMatch(/^\w+\.[A-Z0-9]{8}\.(js|css)$/);
    expect(files).toEqual(expect.arrayContaining([manifest.script, manifest.style]));
  });

  test('load the charts only where they are drawn', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { script: string };
    expect(readFileSync(join(folder, manifest.script), 'utf8')).not.toContain('uPlot');
  });

  test('make elements of texts nowhere', () => {
    expect(browser.length).toBeGreaterThan(50);
    const making = browser.filter(({ code }) =>
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function/i.test(code),
    );
    expect(making.map(({ path }) => path)).toEqual([]);
  });

  test('import contracts and the kit, and nothing else of the server', () => {
    const allowed =
      /^src\/(kit\/|pages\/console\/browser\/)|\.contract\.ts$|^(preact|preact\/hooks|@preact\/signals|uplot|stoa)$/;
    // A program that the page shows imports `stoa`.
    const wrong = browser.flatMap(({ path, imports }) =>
      imports.filter((to) => !allowed.test(to)).map((to) => `${path} -> ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});
