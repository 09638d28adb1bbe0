// The lists of contracts are written from the sources. `npm run generate` writes them, before the generated pages,
// because the pages are made from the lists.
import { expect, test } from 'vitest';
import { actionList, operationLists } from '../support/pages/contract_lists.ts';

test.each([...(await operationLists()), await actionList()])(
  '%s lists every contract of its folder',
  async (path, text) => {
    await expect(text).toMatchFileSnapshot(`../../${path}`);
  },
);
