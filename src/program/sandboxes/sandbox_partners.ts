// What is kept of the partners of a sandbox while it is closed: their keys, encrypted as in its database.

import { fastSignKey } from '../../engine/gateway/fast_signature.ts';
import type { KeyRing } from '../../engine/keys/key_ring.ts';
import { listLiveKeys, listPartners } from '../../market/accounts/accounts.store.ts';
import { sealedKeyOf } from '../../market/accounts/keys/partner_key.ts';
import type { KnownPartner } from '../../testing/sandboxes/kept/sandbox_door.ts';
import type { KeptPartner, SandboxRecord } from '../../testing/sandboxes/kept/sandbox_files.ts';
import type { SandboxProgram } from '../../testing/sandboxes/kept/sandbox_program.ts';

/** @param masterKeysOf returns the keys with which a sandbox encrypts. */
export const sandboxPartners = (
  masterKeysOf: (record: SandboxRecord) => KeyRing,
): Pick<SandboxProgram, 'readPartners' | 'partnersOf'> => ({
  async readPartners(database) {
    const partners: KeptPartner[] = [];
    for (const { partner_id, status } of await database.all(listPartners, {})) {
      const rows = await database.all(listLiveKeys, { partner_id });
      const keys = rows.map(({ key_id, key_encrypted }) => ({ key_id, key_encrypted }));
      partners.push({ partner_id, is_active: status === 'active', keys });
    }
    return partners;
  },
  partnersOf(record) {
    if (!record.partners) return undefined;
    const master_keys = masterKeysOf(record);
    return new Map(
      record.partners.map(({ partner_id, is_active, keys: kept }): [number, KnownPartner] => {
        const keys = kept.map((key) => master_keys.openText(sealedKeyOf({ partner_id, ...key })));
        return [
          partner_id,
          { partner: { partner_id, active: is_active, keys: keys.map(fastSignKey) }, keys },
        ];
      }),
    );
  },
});
