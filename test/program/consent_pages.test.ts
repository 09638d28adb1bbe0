// The pages on which sellers decide about partners, in a real browser.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import { contracts } from '../../src/market/contracts.ts';
import { language_codes, languages } from '../../src/pages/consent_pages/pages/language.ts';
import { type BackAddress, listenForSellers } from '../support/accounts/back_address.ts';
import { signedLink, withdrawal_path } from '../support/accounts/consent_visits.ts';
import type { GivenPartner } from '../support/given/account.ts';
import type { GivenSeller } from '../support/given/seller.ts';
import { axeProblems, inEveryLook, problemsInEveryLook } from '../support/programs/accessibility.ts';
import { has_browser, launchBrowser, screenshots, window_sizes } from '../support/programs/browser.ts';
import { openWorld } from '../support/world/harness.ts';

/** Each page costs a busy machine seconds: a browser draws it, and axe-core looks at every element. */
const timeout = 120_000;

describe.skipIf(!has_browser)('the consent pages in a browser', { timeout }, () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let base_url: string;
  let browser: Browser;
  let back: BackAddress;
  let partner: GivenPartner;
  let account: GivenSeller & { main_account_id: number };
  const opened: Page[] = [];
  const broken: string[] = [];

  beforeAll(async () => {
    world = await openWorld('sqlite', {
      config: { marketplace_name: 'Quayside Market', explain_signatures: true },
    });
    ({ base_url } = await world.app.listen());
    back = await listenForSellers();
    browser = await launchBrowser();
    partner = await world.given.partner({ partner_name: 'Harbour ERP', redirect_origins: [back.origin] });
    const shops = [
      await world.given.shop({ shop_name: 'Lantern Quay Singapore' }),
      await world.given.shop({ shop_name: 'Lantern Quay Malaysia', region: 'MY' }),
    ];
    const merchant = await world.given.merchant({ merchant_name: 'Lantern Quay Trading', region: 'CN' });
    account = await world.given.mainAccount({ shops, merchants: [merchant] });
  });
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
    expect(broken.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await back?.close();
    await world?.close();
  });

  const linkTo = (path?: string) =>
    base_url + signedLink(world, partner, { redirect: `${back.origin}/back`, state: 'st' }, path);
  const shopSeller = async () =>
    world.given.shopSeller({ shop: await world.given.shop({ shop_name: 'Lantern Quay Singapore' }) });

  async function openPage(link: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: window_sizes.wide, locale: 'en', ...options });
    context.setDefaultTimeout(timeout);
    const page = await context.newPage();
    opened.push(page);
    page.on('console', (message) => {
      // A browser reports every refusal in this way.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(link);
    return page;
  }

  async function signIn(page: Page, { sign_in_name, password }: GivenSeller): Promise<void> {
    await page.fill('#sign_in_name', sign_in_name);
    await page.fill('#password', password);
    await page.click('button.main');
  }

  const takePicture = async (page: Page, name: string) => {
    if (screenshots) await page.screenshot({ path: `${screenshots}/consent_${name}.png`, fullPage: true });
  };

  async function expectToFit(page: Page): Promise<void> {
    const { width, right } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      right: Math.max(
        ...[...document.querySelectorAll('body *')].map((each) => each.getBoundingClientRect().right),
      ),
    }));
    const viewport = page.viewportSize()?.width ?? 0;
    expect(width).toBeLessThanOrEqual(viewport);
    expect(right).toBeLessThanOrEqual(viewport);
  }

  test.each([true, false])(
    'lead from the link to the decision and back with a code; with scripts: %s',
    async (scripts) => {
      const seller = await shopSeller();
      const page = await openPage(linkTo(), { javaScriptEnabled: scripts });
      await signIn(page, seller);
      await page.selectOption('#days', '90');
      const coming = back.next();
      await page.click('button.main');
      const address = await coming;
      expect(Object.fromEntries(address.searchParams)).toEqual({
        code: expect.stringMatching(/^\w{32,}$/),
        shop_id: String(seller.shop.shop_id),
        state: 'st',
      });
      await page.waitForURL(`${back.origin}/**`);

      // The code can be exchanged for tokens, and the tokens sign calls.
      const code = address.searchParams.get('code') ?? '';
      const { partner_id } = partner;
      const client = clientFactory(contracts)({ base_url, ...partner, clock: world.clock });
      const { shop_id } = seller.shop;
      const { body: tokens } = await client.send('v2.public.get_access_token', { code, partner_id, shop_id });
      expect(tokens.error).toBe('');
      const shop = { ...seller.shop, access_token: String(tokens.access_token) };
      const { body } = await world.call(
        'v2.voucher.get_voucher_list',
        { status: 'all', page_no: 1, page_size: 10 },
        { partner, shop },
      );
      expect(body.error).toBe('');
    },
  );

  test('have a title with a dot between the page and the marketplace', async () => {
    const page = await openPage(linkTo());
    expect(await page.title()).toMatch(/^[\x20-\x7e]+ \u00b7 Quayside Market$/);
  });

  test('lead back without a code if the seller does not allow it', async () => {
    const page = await openPage(linkTo());
    await signIn(page, await shopSeller());
    const coming = back.next();
    await page.getByRole('link', { name: 'Do not allow' }).click();
    expect((await coming).search).toBe('?error=access_denied&state=st');
  });

  test('can be used with the keyboard alone', async () => {
    const page = await openPage(linkTo());
    const reach = async (selector: string) => {
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      }
      throw new Error(`${selector} is not reached`);
    };
    await reach('#sign_in_name');
    await page.keyboard.type(account.sign_in_name);
    await reach('#password');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await page.waitForSelector('fieldset');
    await reach('[name=scope]');
    await page.keyboard.press('Space');
    await reach('#days');
    await reach('button.main');
    const coming = back.next();
    await page.keyboard.press('Enter');
    expect((await coming).searchParams.get('main_account_id')).toBe(String(account.main_account_id));
  });

  test('move the focus to the first wrong field, and announce the problem with it', async () => {
    const page = await openPage(linkTo());
    await page.click('button.main');
    await page.waitForFunction(() => document.title.startsWith('Error: '));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sign_in_name');
    for (const field of ['sign_in_name', 'password']) {
      const described_by = await page.getAttribute(`#${field}`, 'aria-describedby');
      expect(await page.textContent(`#${described_by}`)).toMatch(/^Enter your/);
    }
    expect(await axeProblems(page)).toEqual([]);
  });

  test.each(language_codes)('can be read in %s, chosen by the browser or by the reader', async (language) => {
    const page = await openPage(linkTo(), { locale: languages[language].tag, viewport: window_sizes.narrow });
    expect(await page.getAttribute('html', 'lang')).toBe(languages[language].tag);
    expect(await axeProblems(page)).toEqual([]);
    await expectToFit(page);
    await takePicture(page, `sign_in_${language}`);
    const other = language === 'en' ? 'th' : 'en';
    await page.getByRole('button', { name: languages[other].own_name }).click();
    expect(await page.getAttribute('html', 'lang')).toBe(languages[other].tag);
    await page.getByRole('button', { name: languages[language].own_name }).click();
    await signIn(page, account);
    expect(await page.getAttribute('html', 'lang')).toBe(languages[language].tag);
    expect(await axeProblems(page)).toEqual([]);
    await expectToFit(page);
    await takePicture(page, `choice_${language}`);
  });

  test('have no problems that axe-core finds, light and dark, and fit, narrow and wide', async () => {
    const seller = await shopSeller();
    const check = async (page: Page, name: string) => {
      expect(await problemsInEveryLook(page), name).toEqual([]);
      await inEveryLook(page, async ({ size, scheme }) => {
        await expectToFit(page);
        await takePicture(page, `${name}_${scheme}_${size}`);
      });
    };
    const page = await openPage(linkTo());
    await check(page, 'sign_in');
    await signIn(page, { ...seller, password: 'wrong' });
    await check(page, 'wrong_password');
    await signIn(page, seller);
    await check(page, 'shop_choice');
    const coming = back.next();
    await page.click('button.main');
    await coming;
    const choice = await openPage(linkTo());
    await signIn(choice, account);
    await choice.click('button.main');
    await check(choice, 'account_choice');
    const withdrawal = await openPage(linkTo(withdrawal_path));
    await signIn(withdrawal, seller);
    await check(withdrawal, 'withdrawal');
    const refused = await openPage(`${base_url}/auth?partner_id=${partner.partner_id}&response_type=code`);
    await check(refused, 'refused');
    world.clock.advance({ seconds: 1 });
    const missigned = linkTo().replace(/sign=\w+/, `sign=${'f'.repeat(64)}`);
    await check(await openPage(missigned), 'wrong_sign');
  });
});
