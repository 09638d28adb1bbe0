import { accounts } from './0001_accounts.ts';
import { promotions } from './0002_promotions.ts';
import { listings } from './0003_listings.ts';
import { jobs } from './0004_jobs.ts';
import { logistics } from './0005_logistics.ts';
import { product } from './0006_product.ts';
import { media } from './0007_media.ts';
import { returns } from './0008_returns.ts';
import { ams } from './0009_ams.ts';
import { installments } from './0010_installments.ts';
import { ads } from './0011_ads.ts';
import { payment } from './0012_payment.ts';
import { sbs } from './0013_sbs.ts';
import { liveSipDiscounts } from './0014_live_sip_discounts.ts';
import { wholePackages } from './0015_whole_packages.ts';
import { longItems } from './0016_long_items.ts';
import type { Migration } from './migration.ts';

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
