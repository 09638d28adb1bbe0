// The browser of the tests: STOA_TEST_CHROMIUM names one; without it, Debian's, and where there is none, tests are skipped.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env.STOA_TEST_CHROMIUM ?? '/usr/bin/chromium';

// Continuous integration names its browser, so that there no test can be passed over.
export const has_browser = process.env.STOA_TEST_CHROMIUM !== undefined || existsSync(executablePath);

/** Where pages are painted for people to look at; undefined where nobody asks for it. */
export const screenshots = process.env.STOA_TEST_SCREENSHOTS;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
