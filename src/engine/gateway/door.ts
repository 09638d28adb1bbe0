// Checks the sign of a call before its marketplace is opened.

import type { Marketplace } from '../marketplace.ts';
import type { MarketplaceUser } from '../sandbox/sandbox.ts';
import type { CallerLookup } from './caller.ts';
import type { CallObserver } from './observed_call.ts';

/** What is known of a marketplace that may be closed: enough to check the sign of a call. */
export interface Door extends Pick<CallerLookup, 'partners' | 'listKeys'> {
  /** Records calls, in a sandbox. */
  readonly call_observer: CallObserver | undefined;
  /** Returns the marketplace, or a promise if it may have to be opened. It stays open as long as its user holds it. */
  enter(user: MarketplaceUser): Marketplace | Promise<Marketplace | undefined> | undefined;
}

/** Returns the door of the server's own marketplace, which is always open. */
export const openDoor = (marketplace: Marketplace): Door => ({
  partners: marketplace.callers.partners,
  listKeys: marketplace.callers.listKeys,
  call_observer: marketplace.call_observer,
  enter: () => marketplace,
});

/** Finds the marketplace of a request. */
export interface MarketplaceLookup {
  /** Where the calls of a partner are checked. */
  find(partner_id: number): Door | undefined;
}
