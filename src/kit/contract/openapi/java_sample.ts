import type { SampleCall } from './sample_call.ts';

const getenv = (name: string) => `System.getenv("${name}")`;
const quote = (text: string) => JSON.stringify(text);

/** The lines that make the body of an upload, in the standard library's own terms. */
function uploadLines({ file, file_name, fields }: NonNullable<SampleCall['upload']>): string[] {
  const part = (name: string) => `--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"${name}\\"`;
  return [
    'String boundary = "stoa" + timestamp;',
    'ByteArrayOutputStream body = new ByteArrayOutputStream();',
    ...Object.entries(fields).map(
      ([name, value]) =>
        `body.write(("${part(name)}\\r\\n\\r\\n" + ${quote(value)} + "\\r\\n").getBytes(StandardCharsets.UTF_8));`,
    ),
    `body.write(("${part(file)}; filename=\\"${file_name}\\"\\r\\n\\r\\n").getBytes(StandardCharsets.UTF_8));`,
    `body.write(Files.readAllBytes(Path.of("${file_name}")));`,
    'body.write(("\\r\\n--" + boundary + "--\\r\\n").getBytes(StandardCharsets.UTF_8));',
  ];
}

function requestLines({ body, upload }: SampleCall): string[] {
  if (upload)
    return [
      ...uploadLines(upload),
      'HttpRequest request = HttpRequest.newBuilder(address)',
      '        .header("Content-Type", "multipart/form-data; boundary=" + boundary)',
      '        .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray())).build();',
    ];
  if (body === undefined) return ['HttpRequest request = HttpRequest.newBuilder(address).build();'];
  return [
    `String body = ${quote(JSON.stringify(body))};`,
    'HttpRequest request = HttpRequest.newBuilder(address)',
    '        .header("Content-Type", "application/json")',
    '        .POST(HttpRequest.BodyPublishers.ofString(body)).build();',
  ];
}

/** For Java 11 and later with its standard library. */
export function javaSample(call: SampleCall): string {
  const { path, caller, query, upload, saved_as } = call;
  const signed = [
    getenv('PARTNER_ID'),
    'path',
    'timestamp',
    ...caller.map(({ variable }) => getenv(variable)),
  ];
  const parameters = [
    `"partner_id=" + ${getenv('PARTNER_ID')}`,
    '"&timestamp=" + timestamp',
    ...caller.map(({ name, variable }) => `"&${name}=" + ${getenv(variable)}`),
    ...query.map(
      ([name, value]) => `"&${name}=" + URLEncoder.encode(${quote(value)}, StandardCharsets.UTF_8)`,
    ),
    '"&sign=" + sign',
  ];
  const main = [
    `String path = "${path}";`,
    'String timestamp = String.valueOf(System.currentTimeMillis() / 1000);',
    `String base = ${signed.join(' + ')};`,
    'Mac mac = Mac.getInstance("HmacSHA256");',
    `byte[] key = ${getenv('PARTNER_KEY')}.getBytes(StandardCharsets.UTF_8);`,
    'mac.init(new SecretKeySpec(key, "HmacSHA256"));',
    'byte[] digest = mac.doFinal(base.getBytes(StandardCharsets.UTF_8));',
    'String sign = String.format("%064x", new BigInteger(1, digest));',
    `String query = ${parameters.join('\n            + ')};`,
    `URI address = URI.create(${getenv('BASE_URL')} + path + "?" + query);`,
    ...requestLines(call),
    'HttpClient client = HttpClient.newHttpClient();',
    saved_as === undefined
      ? 'System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).body());'
      : `client.send(request, HttpResponse.BodyHandlers.ofFile(Path.of("${saved_as}")));`,
  ];
  const imports = [
    ...(upload ? ['java.io.ByteArrayOutputStream'] : []),
    'java.math.BigInteger',
    'java.net.URI',
    ...(query.length > 0 ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    'java.nio.charset.StandardCharsets',
    ...(upload ? ['java.nio.file.Files'] : []),
    ...(upload || saved_as !== undefined ? ['java.nio.file.Path'] : []),
    'javax.crypto.Mac',
    'javax.crypto.spec.SecretKeySpec',
  ];
  return [
    ...imports.map((name) => `import ${name};`),
    '',
    'public class Call {',
    '    public static void main(String[] args) throws Exception {',
    ...main.map((line) => `        ${line}`),
    '    }',
    '}',
  ].join('\n');
}
