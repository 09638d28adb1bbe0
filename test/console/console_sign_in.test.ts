// Signing in at a provider, and what a role sees, in a real browser.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useConsole } from '../support/console/opened_console.ts';
import { client_id, client_secret, SignInProvider } from '../support/people/sign_in_provider.ts';
import { problemsInEveryLook, takePictures } from '../support/programs/accessibility.ts';
import { has_browser, screenshots } from '../support/programs/browser.ts';

describe.skipIf(!has_browser)('the console with a provider of sign-ins', { timeout: 300_000 }, () => {
  const provider = new SignInProvider();
  const opened = useConsole(async () => {
    await provider.listen();
    return {
      STOA_OIDC_ISSUER: provider.issuer,
      STOA_OIDC_CLIENT_ID: client_id,
      STOA_OIDC_CLIENT_SECRET: client_secret,
      STOA_OIDC_ROLES: 'care=support@10001,owners=admin',
    };
  });
  beforeAll(async () => {
    await provider.open(`${opened.operator_url}/console/sign_in/done`);
  });
  afterAll(() => provider.close());

  const signIn = async (page: Page) => {
    await page.getByRole('link', { name: 'Sign in with your account' }).click();
  };
  const as = (preferred_username: string, ...groups: string[]) => {
    provider.person = { sub: preferred_username, preferred_username, groups };
  };
  const look = async (page: Page, name: string) => {
    expect(await problemsInEveryLook(page), name).toEqual([]);
    if (screenshots) await takePictures(page, `${screenshots}/console_${name}`);
  };

  test('leads back to the page that was asked for, and says who is there', async () => {
    as('ana', 'care');
    const page = await opened.visit('?page=shops');
    await signIn(page);
    await page.getByRole('heading', { name: 'Shops' }).waitFor();
    expect(page.url()).toBe(`${opened.operator_url}/?page=shops`);
    expect(await page.locator('.bar .token').textContent()).toBe('ana · support');
    const rows = page.locator('main tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    const create = page.getByRole('button', { name: 'Create a shop' });
    expect(await create.getAttribute('title')).toBe('Your role support does not include shop.create.');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in to Stoa' }).waitFor();
    await page.reload();
    await page.getByLabel('Operator token').waitFor();
  });

  test('has a page for each step that reads well, light and dark, narrow and wide', async () => {
    as('dee', 'sales');
    const page = await opened.visit();
    await page.getByLabel('Operator token').waitFor();
    await look(page, 'sign_in');
    await signIn(page);
    await page.getByRole('heading', { name: 'You have no role here' }).waitFor();
    await look(page, 'no_role');
    as('eve', 'owners');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.locator('nav.side').waitFor();
    await page.goto(`${opened.operator_url}/?page=tokens`);
    await page.getByRole('button', { name: 'Add a token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Token name').fill('made-here');
    await dialog.getByText('5 more fields').click();
    await dialog.getByLabel('Role').selectOption('logistics');
    await dialog.getByLabel('Shop id list').fill('10001,10002');
    await dialog.getByLabel('Days').fill('30');
    await dialog
      .getByText('stoa operator-token add made-here --role logistics')
      .waitFor({ state: 'attached' });
    await look(page, 'token_form');
    await dialog.getByRole('button', { name: 'Add a token' }).click();
    await page.getByText('Copy this token now').waitFor();
    const row = page.getByRole('row', { name: /made-here/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/logistics.*10001, 10002/);
    await look(page, 'tokens');
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await row.getByText('revoked').waitFor();
  });
});
