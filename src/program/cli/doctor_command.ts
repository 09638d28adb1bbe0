import type { Flags } from './flags.ts';
import type { Commands } from './marketplace_commands.ts';
import { print } from './output.ts';

/** @returns the exit code: 1 if there is a problem. */
export async function doctor(
  marketplace: Commands,
  flags: Flags,
  json: boolean | undefined,
): Promise<number> {
  const findings = await marketplace.doctor(flags);
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const lines = findings.map(
    ({ subject, is_ok, detail }) => `${is_ok ? 'ok     ' : 'problem'}  ${subject.padEnd(width)}  ${detail}`,
  );
  const is_ok = findings.every((finding) => finding.is_ok);
  print(json, { is_ok, findings }, lines.join('\n'));
  return is_ok ? 0 : 1;
}
