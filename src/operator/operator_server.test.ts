import { expect, test } from 'vitest';
import { onServer } from '../../test/support/served.ts';

onServer('the operator port', (served) => {
  test('says of an unknown path what it has itself', async () => {
    const answer = await fetch(`${served.operator_url}/api/v2/voucher/get_voucher`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: 'error_not_found',
      message: 'There is nothing at this path. The operator port has /healthz, /readyz and /metrics.',
    });
  });

  test.each(['/healthz', '/readyz', '/metrics'])(
    'answers %s, and refuses to be told anything there',
    async (path) => {
      expect((await fetch(served.operator_url + path)).status).toBe(200);
      const refused = await fetch(served.operator_url + path, { method: 'POST' });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    },
  );
});
