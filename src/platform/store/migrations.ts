import type { Migration } from './migration.ts';
import { accounts } from './migrations/0001_accounts.ts';
import { promotions } from './migrations/0002_promotions.ts';
import { listings } from './migrations/0003_listings.ts';
import { jobs } from './migrations/0004_jobs.ts';
import { logistics } from './migrations/0005_logistics.ts';
import { product } from './migrations/0006_product.ts';
import { media } from './migrations/0007_media.ts';
import { returns } from './migrations/0008_returns.ts';
import { ams } from './migrations/0009_ams.ts';
import { installments } from './migrations/0010_installments.ts';
import { ads } from './migrations/0011_ads.ts';
import { payment } from './migrations/0012_payment.ts';
import { sbs } from './migrations/0013_sbs.ts';
import { liveSipDiscounts } from './migrations/0014_live_sip_discounts.ts';
import { wholePackages } from './migrations/0015_whole_packages.ts';
import { longItems } from './migrations/0016_long_items.ts';

/** In order; a migration's version is its place in this list, from 1. */
export const migrations: readonly Migration[] = [
  accounts,
  promotions,
  listings,
  jobs,
  logistics,
  product,
  media,
  returns,
  ams,
  installments,
  ads,
  payment,
  sbs,
  liveSipDiscounts,
  wholePackages,
  longItems,
];
