import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key, and a certificate that it signs itself, for these names. */
export function makeCertificate(...names: readonly string[]): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const form = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const subject = [
      '-subj',
      '/CN=test',
      '-addext',
      `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`,
    ];
    execFileSync('openssl', ['req', '-x509', ...form, '-keyout', key, '-out', cert, ...subject], {
      stdio: 'pipe',
    });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
