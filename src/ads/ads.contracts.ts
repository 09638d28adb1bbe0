import { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';

export const adsContracts = [edit_manual_product_ad_keywords] as const;
