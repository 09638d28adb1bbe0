// How the OpenAPI document and the page show an operation that takes files.
import { expect, test } from 'vitest';
import { file, flag, list, optional, text, withDefault } from './field.ts';
import { operationsPage } from './markdown.ts';
import { openApi } from './openapi/openapi.ts';
import { operation } from './operation.ts';

const upload = operation({
  name: 'v2.probe.upload',
  method: 'POST',
  caller: 'public',
  access: 'write',
  body: 'multipart',
  summary: 'Takes files.',
  request: {
    image: list('The files.', file('A file.', { maxLength: 10 * 1_048_576 }), { minItems: 1, maxItems: 9 }),
    cover: optional(file('One file.', { maxLength: 1_048_576 })),
    scene: withDefault(text('What for.'), 'normal'),
  },
  response: { taken: flag('Always true.') },
  errors: {},
});

test('OpenAPI describes a multipart body, with files as binary strings, and a curl command that sends it', () => {
  const { paths, components } = openApi({
    operations: [upload],
    groups: [{ name: 'probe', about: 'Probes.' }],
    transcripts: {},
    common_refusals: {},
    version: '1',
    base_url: 'http://127.0.0.1:4010',
  });
  const { post } = paths[upload.path] as unknown as {
    post: Record<string, unknown> & {
      requestBody: { content: Record<string, { schema: object }> };
      'x-codeSamples': { source: string }[];
    };
  };
  const { content } = post.requestBody;
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  expect(content['multipart/form-data']?.schema).toEqual({ $ref: '#/components/schemas/UploadRequest' });
  expect(components.schemas.UploadRequest).toMatchObject({
    required: ['image'],
    properties: {
      image: {
        type: 'array',
        items: { type: 'string', format: 'binary', maxLength: 10_485_760 },
        minItems: 1,
        maxItems: 9,
      },
      cover: { type: 'string', format: 'binary', maxLength: 1_048_576 },
      scene: { type: 'string', default: 'normal' },
    },
  });
  expect(post['x-codeSamples'][0]?.source).toContain('-F image=@file \\\n  -F scene=normal');
  expect(JSON.stringify(post.parameters)).not.toContain('access_token');
});

test('the page of operations describes the permitted files', () => {
  const page = operationsPage([upload]);
  expect(page).toContain('`POST /api/v2/probe/upload` (write, multipart/form-data)');
  expect(page).toContain('| `image` | 1 to 9 files of at most 10 MB each | yes | The files. |');
  expect(page).toContain('| `cover` | a file of at most 1 MB | no | One file. |');
});

test('only the multipart body of a POST can contain files: anything else fails at the start', () => {
  const { body: _, ...json } = { ...upload, request: { cover: file('A file.', { maxLength: 1 }) } };
  const response = { taken: flag('Always true.') };
  expect(() => operation({ ...json, response, envelope: 'common' })).toThrow(
    'v2.probe.upload: a multipart body is sent by POST',
  );
  const fields = { request: { scene: text('What for.') }, response, envelope: 'common' } as const;
  expect(() => operation({ ...upload, ...fields })).toThrow(
    'v2.probe.upload: a multipart body is sent by POST',
  );
  const get = { method: 'GET', request: json.request, response, envelope: 'common' } as const;
  expect(() => operation({ ...upload, ...get })).toThrow('v2.probe.upload: a multipart body is sent by POST');
});
