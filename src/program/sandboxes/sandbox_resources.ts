// Resources of sandboxes on the partner port, other than operations: found by a path below `/sandbox/<id>`,
// or by a partner_id.

import { Exchange, type Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { forEachPair } from '../../kit/contract/requests/query_reader.ts';
import { checkLinkSign, type LinkSigners } from '../../pages/consent_pages/links/signed_link.ts';
import { asLink } from '../../pages/consent_pages/seller_pages.ts';
import type { SandboxDoor } from '../../testing/sandboxes/kept/sandbox_door.ts';
import type { SandboxRegistry } from '../../testing/sandboxes/kept/sandbox_registry.ts';
import { sandbox_url_prefix } from './sandbox_program.ts';

/** The resources of a marketplace by path. A path that ends in a slash includes everything below it. */
type ResourcesOf = (marketplace: Marketplace) => readonly (readonly [path: string, Resource])[];

type Opened = Marketplace | undefined | Promise<Marketplace | undefined>;

const unknown = () => new GatewayRefusal('unknown_path', { message: 'There is no such sandbox.' });

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The partner_id in a query; NaN if there is none. */
function partnerIn(query: string): number {
  let partner_id = Number.NaN;
  forEachPair(query, (name, value) => {
    if (name === 'partner_id' && /^\d{1,16}$/.test(value)) partner_id = Number(value);
  });
  return partner_id;
}

function names(query: string, parameter: string): boolean {
  let is_there = false;
  forEachPair(query, (name) => {
    is_there ||= name === parameter;
  });
  return is_there;
}

export class SandboxResources {
  /** Built once for each open sandbox. */
  readonly #made = new WeakMap<Marketplace, ReadonlyMap<string, Resource>>();
  readonly #of_server: ReadonlyMap<string, Resource>;
  readonly #signs: Pick<LinkSigners, 'wall_clock' | 'explainer'>;

  constructor(
    readonly sandboxes: SandboxRegistry,
    readonly resourcesOf: ResourcesOf,
    server: Marketplace,
  ) {
    this.#of_server = new Map(resourcesOf(server));
    const { wall_clock, explainer } = server;
    this.#signs = { wall_clock, explainer };
  }

  /** Finds the resource for a path of a sandbox. */
  readonly find = (path: string): Resource | undefined => {
    if (!path.startsWith(sandbox_url_prefix)) return undefined;
    const end = path.indexOf('/', sandbox_url_prefix.length);
    if (end === -1) return undefined;
    const sandbox_id = path.slice(sandbox_url_prefix.length, end);
    const rest = path.slice(end);
    const key = this.#of_server.has(rest) ? rest : folderOf(rest);
    const like = this.#of_server.get(key);
    if (!like) return undefined;
    return {
      methods: like.methods,
      serve: (exchange) => {
        const { server, request, response, query } = exchange;
        const inside = new Exchange(server, request, response, rest, query);
        return this.#serve(inside, key, (hold) => this.sandboxes.visit({ sandbox_id }, { hold }));
      },
    };
  };

  /**
   * The server's own resources. If the query names the partner of a sandbox, the sandbox's resource is used
   * instead.
   */
  get ofServer(): [string, Resource][] {
    return [...this.#of_server].map(([path, own]) => [
      path,
      {
        methods: own.methods,
        serve: async (exchange) => {
          const partner_id = partnerIn(exchange.query);
          const door = this.sandboxes.findByPartner(partner_id);
          if (!door) return own.serve(exchange);
          const refusal = await this.#findSignRefusal(exchange, door);
          if (refusal) return exchange.refuse(asLink(refusal));
          await this.#serve(exchange, path, (hold) => this.sandboxes.visit({ partner_id }, { hold }));
        },
      },
    ]);
  }

  /** Refuses a link with a wrong sign before it opens a sandbox, because strangers must not be able to open one. */
  async #findSignRefusal(exchange: Exchange, door: SandboxDoor): Promise<GatewayRefusal | undefined> {
    if (door.sandbox.is_open || !names(exchange.query, 'sign')) return undefined;
    const { partners } = door;
    const listKeys = (partner_id: number) => door.listKeys(partner_id);
    const checked = await checkLinkSign({ partners, listKeys, ...this.#signs }, exchange);
    return checked instanceof GatewayRefusal ? checked : undefined;
  }

  async #serve(
    exchange: Exchange,
    path: string,
    open: (hold: (release: () => void) => void) => Opened,
  ): Promise<void> {
    let release = () => {};
    const marketplace = await open((given) => {
      release = given;
    });
    try {
      const resource = marketplace && this.#resourcesOf(marketplace).get(path);
      if (resource) await resource.serve(exchange);
      else exchange.refuse(unknown());
    } finally {
      release();
    }
  }

  #resourcesOf(marketplace: Marketplace): ReadonlyMap<string, Resource> {
    const known = this.#made.get(marketplace);
    if (known) return known;
    const made = new Map(this.resourcesOf(marketplace));
    this.#made.set(marketplace, made);
    return made;
  }
}
