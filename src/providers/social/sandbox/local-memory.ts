import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';

interface KeptPayload {
  readonly payload: AdapterPayload;
}

/** oidc-provider's storage on the sandboxes' books: one kind a model, `<vendor>.<model>`. */
export function localMemory(vendor: string, memory: SandboxMemory): (model: string) => Adapter {
  return (model) => {
    const kind = `${vendor}.${model}`;
    const find = async (id: string) => (await memory.read<KeptPayload>(kind, id))?.payload;
    return {
      find,
      async upsert(id, payload) {
        await memory.write(kind, id, { payload });
        if (payload.uid) await memory.write(`${kind}.uid`, payload.uid, { id });
      },
      async findByUid(uid) {
        const kept = await memory.read<{ id: string }>(`${kind}.uid`, uid);
        return kept ? find(kept.id) : undefined;
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = await find(id);
        if (!payload) return;
        await memory.write(kind, id, { payload: { ...payload, consumed: payload.iat ?? 1 } });
      },
      async destroy(id) {
        await memory.remove(kind, id);
      },
      async revokeByGrantId(grantId) {
        for (const { key, value } of await memory.list<KeptPayload>(kind))
          if (value.payload.grantId === grantId) await memory.remove(kind, key);
      },
    };
  };
}
