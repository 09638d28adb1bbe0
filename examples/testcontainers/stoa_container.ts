// Stoa in a container for tests, with the demo marketplace and its test tools. Build the image first, as
// docs/production/containers.md shows, or name yours in STOA_TEST_IMAGE.
import { GenericContainer, Wait } from 'testcontainers';

const operator_token = 'token-of-a-test-not-of-production';

/** What `stoa demo --json` prints, as far as tests need it. */
interface Demo {
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shops: readonly {
    readonly name: string;
    readonly shop_id: number;
    readonly access_token: string;
    readonly refresh_token: string;
  }[];
}

/** A server for the tests of a file: where it is, and who may call it. */
export interface RunningStoa extends Demo {
  readonly base_url: string;
  readonly operator_url: string;
  readonly operator_token: string;
  stop(): Promise<void>;
}

/** Starts a container and waits until it is ready. */
export async function startStoa(): Promise<RunningStoa> {
  const container = await new GenericContainer(process.env.STOA_TEST_IMAGE ?? 'stoa:0.1.0')
    .withExposedPorts(4010, 4011)
    .withEnvironment({
      STOA_OPERATOR_HOST: '0.0.0.0',
      STOA_OPERATOR_TOKEN: operator_token,
      STOA_SANDBOXES: 'true',
      STOA_EXPLAIN_SIGNATURES: 'true',
    })
    .withWaitStrategy(Wait.forHttp('/readyz', 4010))
    .withStartupTimeout(60_000)
    .start();
  const { output, exitCode } = await container.exec(['stoa', 'demo', '--json']);
  if (exitCode !== 0) throw new Error(`stoa demo ended with ${exitCode}: ${output}`);
  const addressOf = (port: number) => `http://${container.getHost()}:${container.getMappedPort(port)}`;
  return {
    ...(JSON.parse(output) as Demo),
    base_url: addressOf(4010),
    operator_url: addressOf(4011),
    operator_token,
    stop: async () => {
      await container.stop();
    },
  };
}
