// The pages of the console, by the parameter `page` of the address.
import type { FunctionComponent } from 'preact';
import { AuditPage } from '../pages/audit/audit_page.tsx';
import { CallsPage } from '../pages/calls/calls_page.tsx';
import { HealthPage } from '../pages/health/health_page.tsx';
import { OrderPage } from '../pages/order/order_page.tsx';
import { OrdersPage } from '../pages/order/orders_page.tsx';
import { PartnersPage, ShopsPage } from '../pages/partners/partner_lists.tsx';
import { PartnerPage } from '../pages/partners/partner_page.tsx';
import { ShopPage } from '../pages/partners/shop_page.tsx';
import { SandboxPage } from '../pages/sandboxes/sandbox_page.tsx';
import { SandboxesPage } from '../pages/sandboxes/sandboxes_page.tsx';
import { ActionPage } from '../pages/tables/action_page.tsx';
import { DataPage } from '../pages/tables/data_page.tsx';
import { TokensPage } from '../pages/tokens/tokens_page.tsx';

export interface ConsolePage {
  readonly title: string;
  readonly show: FunctionComponent;
  /** The page of the navigation that it is opened from. Without it, it is in the navigation itself. */
  readonly opened_from?: string;
}

export const console_pages: Readonly<Record<string, ConsolePage>> = {
  calls: { title: 'Calls', show: CallsPage },
  orders: { title: 'Orders', show: OrdersPage },
  order: { title: 'Order', show: OrderPage, opened_from: 'orders' },
  sandboxes: { title: 'Sandboxes', show: SandboxesPage },
  sandbox: { title: 'Sandbox', show: SandboxPage, opened_from: 'sandboxes' },
  partners: { title: 'Partners', show: PartnersPage },
  partner: { title: 'Partner', show: PartnerPage, opened_from: 'partners' },
  shops: { title: 'Shops', show: ShopsPage },
  shop: { title: 'Shop', show: ShopPage, opened_from: 'shops' },
  audit: { title: 'Audit', show: AuditPage },
  health: { title: 'Health', show: HealthPage },
  tokens: { title: 'Tokens', show: TokensPage },
  data: { title: 'Data', show: DataPage },
  action: { title: 'Actions', show: ActionPage },
};
