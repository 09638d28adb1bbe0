import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import type { OperatorContract } from '../../operator_contracts.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { exit_codes, print, UsageError, writeError } from '../output.ts';
import { explained, openSession } from './operator_session.ts';

type Coverage = ActionResponse<Extract<OperatorContract, { name: 'coverage.get' }>>;

export interface CoverageOptions {
  readonly sandbox?: string;
  readonly label?: string;
  readonly only?: string;
  readonly kind?: string;
  readonly min?: string;
  readonly json?: boolean;
}

/** How many missing names a line contains. The few codes of pushes are all named, also if none was received. */
const named_max = 5;
const pushes = 'push';

function textOf({ kind_list, subject_list, missing_operation_list, percent, met, total }: Coverage): string {
  const kinds = kind_list
    .filter(({ total: of }) => of > 0)
    .map((row) => `${row.kind.padEnd(12)} ${String(row.percent).padStart(3)} %  ${row.met} of ${row.total}`);
  const subjects = subject_list
    .filter(({ subject, is_met }) => is_met || subject === pushes)
    .map(({ subject, percent: own, missing_list }) => {
      const names = missing_list.map(({ name }) => name);
      const missing = subject === pushes ? names : names.slice(0, named_max);
      const more = missing_list.length - missing.length;
      const rest = more > 0 ? ` and ${more} more` : '';
      return `${String(own).padStart(3)} %  ${subject}${missing.length > 0 ? `  without ${missing.join(', ')}${rest}` : ''}`;
    });
  return [
    ...kinds,
    `${'all'.padEnd(12)} ${String(percent).padStart(3)} %  ${met} of ${total}`,
    '',
    ...subjects,
    ...missing_operation_list.map(
      ({ operation, call_count }) => `  -    ${operation}  called ${call_count} times; Stoa does not have it`,
    ),
  ].join('\n');
}

/** Prints what sandboxes have met; exits with code 3 if that is less than required. */
export async function printCoverage(
  at: OperatorAddress,
  { sandbox, label, only, kind, min, json }: CoverageOptions,
): Promise<void> {
  if (min !== undefined && !/^(\d{1,2}|100)$/.test(min))
    throw new UsageError('--min must be a whole number of percent, at most 100.');
  const request = {
    ...(sandbox !== undefined && { sandbox_id: sandbox }),
    ...(label !== undefined && { label }),
    ...(only !== undefined && { only: only.split(',') }),
  };
  // Coverage belongs to the server, even if it is asked for one sandbox.
  const client = openSession({ ...at, sandbox_id: undefined });
  const report = await client.act('coverage.get', request as never).catch((error: unknown) => {
    throw explained(error);
  });
  const coverage = report as unknown as Coverage;
  print(json, coverage, textOf(coverage));
  const found = kind === undefined ? coverage : coverage.kind_list.find((row) => row.kind === kind);
  if (min === undefined || !found || found.percent >= Number(min)) return;
  writeError(`${found.percent} % ${kind === undefined ? '' : `of ${kind} `}is less than ${min} %.\n`);
  process.exitCode = exit_codes.too_little_met;
}
