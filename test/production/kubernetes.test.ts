// The manifests of the examples, against the schemas of Kubernetes and against what Stoa needs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { packageFile } from '../../src/engine/package_file.ts';
import {
  listUnknownVariables,
  readSettings,
  setting_definitions,
} from '../../src/program/settings/settings.ts';

/** A class that knows the schema of its kind. */
type Made = new (manifest: object) => { validate(): void };

const kinds = {
  ConfigMap: { made: ConfigMap, from: 'v1' },
  Service: { made: Service, from: 'v1' },
  Job: { made: Job, from: 'batch/v1' },
  Deployment: { made: Deployment, from: 'apps/v1' },
  PodDisruptionBudget: { made: PodDisruptionBudget, from: 'policy/v1' },
} satisfies Record<string, { made: unknown; from: string }>;
type Kind = keyof typeof kinds;
type Labels = Readonly<Record<string, string>>;

interface Container {
  readonly env?: object;
  readonly envFrom: readonly object[];
  readonly ports: readonly { readonly name: string }[];
  readonly startupProbe: { readonly httpGet: { readonly port: string } };
  readonly readinessProbe: Container['startupProbe'];
  readonly livenessProbe: Container['startupProbe'];
}

interface Pod {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly terminationGracePeriodSeconds: number;
    readonly securityContext: { readonly runAsUser: number; readonly runAsGroup: number };
    readonly containers: readonly [Container];
  };
}

/** What the tests read of a manifest. Its schema is tested first. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: Kind;
  readonly metadata: { readonly name: string };
  readonly data: Labels;
  readonly spec: {
    readonly template: Pod;
    readonly selector: Labels & { readonly matchLabels: Labels };
    readonly ports: readonly [{ readonly targetPort: string }];
  };
}

const text = readFileSync(packageFile('examples', 'kubernetes', 'stoa.yaml'), 'utf8');
const manifests = parseAllDocuments(text).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJSON() as Manifest;
});
const listKind = (kind: Kind) => manifests.filter((manifest) => manifest.kind === kind);

/** The only one of its kind. */
function theOnly(kind: Kind): Manifest {
  const [one, ...others] = listKind(kind);
  if (!one || others.length > 0) throw new Error(`There is not one ${kind}.`);
  return one;
}
const [deployment, job, config] = [theOnly('Deployment'), theOnly('Job'), theOnly('ConfigMap')];
const pods = [deployment.spec.template, job.spec.template];
const [server] = deployment.spec.template.spec.containers;
const [migration] = job.spec.template.spec.containers;

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest]))(
  '%s %s satisfies the schema of Kubernetes',
  (kind: Kind, _, manifest) => {
    const { made, from } = kinds[kind];
    const Checked = made as unknown as Made;
    expect(manifest.apiVersion).toBe(from);
    expect(() => new Checked(manifest).validate()).not.toThrow();
    const { spec, ...without_spec } = manifest;
    if (kind === 'Job' || kind === 'Deployment')
      expect(() => new Checked({ ...without_spec, spec: { ...spec, template: 1 } }).validate()).toThrow();
  },
);

test('the manifests have no fields that Kubernetes does not know', () => {
  // The schemas allow further fields, and the types of literals do not.
  const folder = packageFile('node_modules', '.cache', 'manifests');
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const check = (name: string, written: object[]) => {
    const lines = written.map((manifest, at) => {
      const { kind, apiVersion } = manifest as { kind: Kind; apiVersion: string };
      return `import type { I${kind} as I${at} } from 'kubernetes-models/${apiVersion}';\nexport const _${at}: I${at} = ${JSON.stringify(manifest)};\n`;
    });
    writeFileSync(`${folder}/${name}.ts`, lines.join(''));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2023',
    ];
    const compiler = packageFile('node_modules', 'typescript', 'bin', 'tsc');
    return () =>
      execFileSync(process.execPath, [compiler, ...options, `${folder}/${name}.ts`], { stdio: 'pipe' });
  };
  expect(check('right', manifests)).not.toThrow();
  const { spec } = deployment;
  expect(check('wrong', [{ ...deployment, spec: { ...spec, replica: 3 } }])).toThrow();
});

test('settings are Stoa’s, and secrets come from a Secret alone', () => {
  expect(listUnknownVariables(config.data)).toEqual([]);
  expect(Object.keys(config.data)).not.toEqual(
    expect.arrayContaining(['STOA_MASTER_KEY', 'STOA_OPERATOR_TOKEN', 'STOA_DATABASE_URL']),
  );
  for (const container of [server, migration]) {
    expect(container.env).toBeUndefined();
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'stoa' } }, { secretRef: { name: 'stoa' } }]);
  }
  expect(Object.keys(setting_definitions)).toContain('operator_names');
  expect(config.data.STOA_OPERATOR_NAMES).toBe(
    listKind('Service').find(({ spec }) => spec.ports[0].targetPort === 'operator')?.metadata.name,
  );
});

test('pods have no rights, a read-only root, the image of this version, and the memory that the page on operations names', () => {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  const [, megabytes] =
    /Give a container (\d+) MB/.exec(readFileSync(packageFile('docs', 'operations.md'), 'utf8')) ?? [];
  for (const { spec } of pods) {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    });
    expect(spec.containers).toHaveLength(1);
    expect(spec.containers[0]).toMatchObject({
      image: `stoa:${version}`,
      resources: { limits: { memory: `${megabytes}Mi` } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    });
  }
  const user = /^USER (\d+):(\d+)$/m.exec(readFileSync(packageFile('Containerfile'), 'utf8'));
  expect(
    pods.map(({ spec }) => `${spec.securityContext.runAsUser}:${spec.securityContext.runAsGroup}`),
  ).toEqual([`${user?.[1]}:${user?.[2]}`, `${user?.[1]}:${user?.[2]}`]);
});

test('services and the budget find the servers and not the migration', () => {
  const selectors = [
    deployment.spec.selector.matchLabels,
    theOnly('PodDisruptionBudget').spec.selector.matchLabels,
    ...listKind('Service').map(({ spec }) => spec.selector),
  ];
  const matches = (labels: Labels, selector: Labels) =>
    Object.entries(selector).every(([name, value]) => labels[name] === value);
  for (const selector of selectors)
    expect(pods.map(({ metadata }) => matches(metadata.labels, selector))).toEqual([true, false]);
  const ports = server.ports.map(({ name }) => name);
  for (const { spec } of listKind('Service')) expect(ports).toContain(spec.ports[0].targetPort);
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
    expect(ports).toContain(server[probe].httpGet.port);
});

test('a pod may stop for longer than Stoa needs', () => {
  const stop_ms = Number(config.data.STOA_DRAIN_MS) + readSettings({}).stop_timeout_ms;
  expect(deployment.spec.template.spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(
    stop_ms + 2_000,
  );
});
