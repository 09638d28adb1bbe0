import type { SampleCall } from './sample_call.ts';

const url = 'BASE_URL + path + "?" + query';

const imports = (name: string, from: string) => `import { ${name} } from '${from}';`;

/** The TypeScript program without its only type annotation. */
export const nodeSample = (call: SampleCall): string =>
  typescriptSample(call).replace(' as Record<string, string>', '');

/** For Node 20 and later, with nothing installed. */
export function typescriptSample({ path, caller, query, body, upload, saved_as }: SampleCall): string {
  const environment = ['BASE_URL', 'PARTNER_ID', 'PARTNER_KEY', ...caller.map(({ variable }) => variable)];
  const signed = ['PARTNER_ID', 'path', 'timestamp', ...caller.map(({ variable }) => variable)];
  const parameters = [
    '  partner_id: PARTNER_ID,',
    '  timestamp,',
    ...caller.map(({ name, variable }) => `  ${name}: ${variable},`),
    ...query.map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`),
    '  sign,',
  ];
  const sending = upload
    ? [
        'const form = new FormData();',
        `form.append('${upload.file}', new Blob([await readFile('${upload.file_name}')]), '${upload.file_name}');`,
        ...Object.entries(upload.fields).map(([name, value]) => `form.append('${name}', '${value}');`),
        `const answer = await fetch(${url}, { method: 'POST', body: form });`,
      ]
    : body === undefined
      ? [`const answer = await fetch(${url});`]
      : [
          `const body = ${JSON.stringify(body, null, 2)};`,
          `const answer = await fetch(${url}, {`,
          "  method: 'POST',",
          "  headers: { 'content-type': 'application/json' },",
          '  body: JSON.stringify(body),',
          '});',
        ];
  return [
    imports('createHmac', 'node:crypto'),
    ...(upload ? [imports('readFile', 'node:fs/promises')] : []),
    ...(saved_as === undefined ? [] : [imports('writeFile', 'node:fs/promises')]),
    '',
    `const { ${environment.join(', ')} } = process.env as Record<string, string>;`,
    `const path = '${path}';`,
    'const timestamp = String(Math.floor(Date.now() / 1000));',
    `const sign = createHmac('sha256', PARTNER_KEY)`,
    `  .update(${signed.join(' + ')})`,
    "  .digest('hex');",
    'const query = new URLSearchParams({',
    ...parameters,
    '});',
    ...sending,
    ...(saved_as === undefined
      ? ['console.log(await answer.text());']
      : [`await writeFile('${saved_as}', new Uint8Array(await answer.arrayBuffer()));`]),
  ].join('\n');
}
