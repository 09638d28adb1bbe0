// The browser of the tests. STOA_TEST_CHROMIUM names one; without it, Debian's is used, if possible the one without windows,
// which takes three fifths of the time; without any, tests are skipped.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const debian_browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.STOA_TEST_CHROMIUM ?? debian_browsers.find((path) => existsSync(path));

// Continuous integration names its browser, so that no test can be skipped there.
export const has_browser = executablePath !== undefined;

/** The folder for screenshots for people to look at; undefined if none are requested. */
export const screenshots = process.env.STOA_TEST_SCREENSHOTS;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Other tests use the other cores: V8's threads would take an eighth more time and gain nothing.
      '--js-flags=--single-threaded',
    ],
  });
