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

/** The windows in which pages are looked at. */
export const window_sizes = {
  narrow: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
} as const;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Tests keep all cores busy, so that V8's threads would gain nothing. They add about a sixth to the browser's CPU.
      '--js-flags=--single-threaded',
    ],
  });
