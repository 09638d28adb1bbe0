import { seller_make, seller_retire, seller_set_password } from './actions/seller_actions.contract.ts';

export const consentPagesActions = [seller_make, seller_set_password, seller_retire] as const;
