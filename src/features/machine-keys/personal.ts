import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** A key is another system's; what it was last used from is the address of a server. */
export const machineKeysTables = {
  api_keys: {
    plain: `id name hint secret_hash scopes branch_ids created_by created_at expires_at revoked_at revoked_by
      last_used_at last_address`,
  },
} satisfies FeatureTables;
