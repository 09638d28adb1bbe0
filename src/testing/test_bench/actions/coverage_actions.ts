import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { testBenchesOf } from '../../bench/bench_of.ts';
import { coverageReport } from '../../bench/coverage/coverage_report.ts';
import type { coverage_get } from './coverage_actions.contract.ts';

export const getCoverage: ActionHandler<typeof coverage_get> = async (
  { sandboxes, refuse },
  { sandbox_id, label, only },
) => {
  const test_benches = testBenchesOf(sandboxes);
  const of_label = label === undefined ? test_benches.coverage : test_benches.findLabel(label);
  if (!of_label) return refuse('label_not_found');
  const coverage = sandbox_id === undefined ? of_label : test_benches.find(sandbox_id)?.coverage;
  if (!coverage) return refuse('sandbox_not_found');
  const { kinds, subjects, ...counts } = coverageReport(coverage, only);
  return {
    ...counts,
    kind_list: [...kinds],
    missing_operation_list: coverage.listMissing(),
    subject_list: subjects.map(({ missing, ...subject }) => ({ ...subject, missing_list: [...missing] })),
  };
};
