// The browser of the tests. STOA_TEST_CHROMIUM names one; without it, Debian's is used; without either, tests
// are skipped.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env.STOA_TEST_CHROMIUM ?? '/usr/bin/chromium';

// Continuous integration names its browser, so that no test can be skipped there.
export const has_browser = process.env.STOA_TEST_CHROMIUM !== undefined || existsSync(executablePath);

/** The folder for screenshots for people to look at; undefined if none are requested. */
export const screenshots = process.env.STOA_TEST_SCREENSHOTS;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
