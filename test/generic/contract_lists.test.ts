// The lists of all contracts are written from the sources. `npm run generate` writes them, before the generated pages,
// because the pages are made from the lists.
import { expect, test } from 'vitest';
import { contractList } from '../support/pages/contract_lists.ts';

test('src/market/contracts.ts lists every operation', async () => {
  const names = { constant: 'contracts', type: 'Contract' };
  await expect(await contractList('src/market', 'operations', names)).toMatchFileSnapshot(
    '../../src/market/contracts.ts',
  );
});

test('src/program/operator_contracts.ts lists every action', async () => {
  const names = { constant: 'operator_contracts', type: 'OperatorContract' };
  await expect(await contractList('src/program', 'actions', names)).toMatchFileSnapshot(
    '../../src/program/operator_contracts.ts',
  );
});
