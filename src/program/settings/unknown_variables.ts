// Variables of the environment that look like settings and are none, such as a misspelt name.
import { client_variables } from '../../kit/contract/client_variables.ts';
import { nearestName } from '../../kit/contract/nearest_name.ts';

const prefix = 'STOA_';
const names_of_clients: readonly string[] = Object.values(client_variables);

/** A sentence for each variable that starts with `STOA_` and that neither a server nor a client reads. */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): string[] {
  return Object.keys(environment)
    .filter(
      (name) =>
        name.startsWith(prefix) &&
        !name.startsWith(`${prefix}TEST_`) &&
        !names_of_clients.includes(name) &&
        !settings.includes(name),
    )
    .map((name) => {
      // The parts that all names have in common say nothing about which one was meant.
      const known = [...settings, ...names_of_clients].map((one) => one.slice(prefix.length));
      const nearest = nearestName(name.slice(prefix.length), known);
      return nearest === undefined
        ? `${name} is not a setting; \`stoa serve --help\` lists them`
        : `${name} is not a setting: did you mean ${prefix}${nearest}?`;
    });
}
