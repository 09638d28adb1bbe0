import type { SampleCall } from './sample_call.ts';

const getenv = (name: string) => `System.getenv("${name}")`;

/** For Java 11 and later with its standard library: a GET. */
export function javaSample({ path, caller, query }: SampleCall): string {
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
      ([name, value]) => `"&${name}=" + URLEncoder.encode(${JSON.stringify(value)}, StandardCharsets.UTF_8)`,
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
    'HttpRequest request = HttpRequest.newBuilder(address).build();',
    'HttpClient client = HttpClient.newHttpClient();',
    'System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).body());',
  ];
  const imports = [
    'java.math.BigInteger',
    'java.net.URI',
    ...(query.length > 0 ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    'java.nio.charset.StandardCharsets',
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
