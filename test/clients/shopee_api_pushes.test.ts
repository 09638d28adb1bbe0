// A library that was written for the live service, unchanged: its check of pushes accepts ours, and no others.
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { signPush } from '../../src/kit/signing/push_signature.ts';
import { push_codes } from '../../src/market/push_codes.ts';

interface Library {
  isValidSignature(body: string, signature: string): boolean;
}
const ShopeeApi = createRequire(import.meta.url)('shopee-api') as new (
  config: Readonly<Record<string, unknown>>,
) => Library;

const url = 'https://app.example/push';
const key = '4f415055726e715a63554872747673427a53736462';
const library = new ShopeeApi({ partner_id: 847771, partner_key: key, webhook_url: url });

test.each(push_codes)(
  'shopee-api accepts the push of $code, and refuses it if anything differs',
  async ({ sample }) => {
    const body = JSON.stringify(sample);
    expect(library.isValidSignature(body, await signPush(url, body, key))).toBe(true);
    for (const wrong of [
      await signPush(`${url}/`, body, key),
      await signPush(url, `${body} `, key),
      await signPush(url, body, `${key}0`),
    ])
      expect(library.isValidSignature(body, wrong)).toBe(false);
  },
);
