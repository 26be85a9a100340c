import type { FastifyRequest } from 'fastify';
import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { Caller, MachineActor, StaffActor } from '#src/shared/access/actor.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { apiKeyList } from './contract/key-list.ts';
import { apiKeyErrors, type createKeyEndpoint, type revokeKeyEndpoint } from './contract/keys.ts';
import {
  endOfKey,
  isKeyShaped,
  keyLimits,
  keyPrefix,
  keyStateLabels,
  knownScopes,
  scopeLabels,
  stateOfKey,
} from './rules.ts';
import * as store from './store.server.ts';

const labelsOf = (scopes: readonly string[]) => knownScopes(scopes).map((scope) => scopeLabels[scope]);

/** The keys as the office lists them. */
export async function listKeys({ db, clock }: Academy, query: QueryOf<typeof apiKeyList>) {
  const now = clock.now();
  const [page, names] = await Promise.all([store.listKeys(db, query, now), branchNames(db)]);
  const rows = page.rows.map((row) => {
    const state = stateOfKey({ revokedAt: row.revoked_at, expiresAt: row.expires_at }, now);
    return {
      keyId: row.id,
      name: row.name,
      hint: row.hint,
      scopes: labelsOf(row.scopes),
      branches: (row.branch_ids ?? []).map((id) => names.get(id) ?? ''),
      state,
      stateLabel: keyStateLabels[state],
      createdBy: row.createdBy,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      lastAddress: row.last_address,
    };
  });
  return { ...page, rows };
}

/** Makes a key; what is answered is the only place in which it stands. */
export async function createKey(
  academy: Academy,
  actor: StaffActor,
  { name, scopes, branchIds, days }: InputOf<typeof createKeyEndpoint>,
): Promise<DataOf<typeof createKeyEndpoint>> {
  const now = academy.clock.now();
  const expiresAt = endOfKey(now, days);
  const key = `${keyPrefix}${newSecret()}`;
  const wanted = [...new Set(branchIds)];
  const keyId = await inTransaction(academy.db, async (tx) => {
    const live = await store.lockLiveNames(tx, now);
    if (live.length >= keyLimits.keys) throw apiKeyErrors.too_many();
    if (live.includes(name))
      throw apiKeyErrors.name_taken({
        fields: { name: '같은 이름의 키가 있습니다. 다른 이름을 붙여 주세요.' },
      });
    const branches = await branchNames(tx);
    if (!wanted.every((id) => branches.has(id)))
      throw apiKeyErrors.branch_unknown({
        fields: { branchIds: '없는 분원입니다. 분원을 다시 골라 주세요.' },
      });
    const hint = key.slice(0, keyPrefix.length + 4);
    const secretHash = hashSecret(key);
    const made = { name, hint, secretHash, scopes: [...new Set(scopes)], staffId: actor.staffId };
    const id = await store.insertKey(tx, {
      ...made,
      branchIds: wanted.length > 0 ? wanted : null,
      now,
      expiresAt,
    });
    const after = { 이름: name, 범위: labelsOf(scopes).join(', '), 기한: expiresAt.toISOString() };
    await auditChange(tx, actor, {
      entity: 'api-key',
      entityId: id,
      action: 'API 키 만들기',
      after,
      at: now,
    });
    return id;
  });
  return { keyId, key, expiresAt: expiresAt.toISOString() };
}

/** Ends a key: its next call is refused. */
export async function revokeKey(
  academy: Academy,
  actor: StaffActor,
  { keyId, reason }: InputOf<typeof revokeKeyEndpoint>,
): Promise<DataOf<typeof revokeKeyEndpoint>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const key = await store.lockKey(tx, keyId);
    if (!key) throw commonErrors.not_found();
    if (key.revoked_at) throw apiKeyErrors.ended();
    await store.revokeKey(tx, keyId, { staffId: actor.staffId, now });
    const action = `API 키 폐기 (${key.name})`;
    await auditChange(tx, actor, { entity: 'api-key', entityId: keyId, action, reason, at: now });
  });
  return { revokedAt: now.toISOString() };
}

async function refuseGuess(academy: Academy, address: string): Promise<never> {
  const spent = await spendRateLimit(academy, { name: `api-key-guess ${address}`, ...keyLimits.guesses });
  if (!spent.isWithin) throw commonErrors.too_many({ retryAfterSeconds: spent.resetsInSeconds });
  throw apiKeyErrors.invalid();
}

/**
 * Which system calls, by its key in the header Authorization; null where no key was sent. A key that is none, has ended or
 * is too busy is refused here, before anything is read.
 */
export async function identifyKey(
  academy: Academy,
  request: FastifyRequest,
  caller: Caller,
): Promise<MachineActor | null> {
  const given = request.headers.authorization;
  if (given === undefined) return null;
  const text = given.replace(/^Bearer /i, '');
  const key = isKeyShaped(text) ? await store.findKeyByHash(academy.db, hashSecret(text)) : undefined;
  if (!key) return refuseGuess(academy, caller.address);
  const now = academy.clock.now();
  const state = stateOfKey({ revokedAt: key.revoked_at, expiresAt: key.expires_at }, now);
  if (state !== 'active') throw apiKeyErrors[state]();
  const spent = await spendRateLimit(academy, { name: `api-key ${key.id}`, ...keyLimits.calls });
  if (!spent.isWithin) throw commonErrors.too_many({ retryAfterSeconds: spent.resetsInSeconds });
  // Once a minute is enough to see that a key is used, and from where.
  if (now.getTime() - (key.last_used_at?.getTime() ?? 0) > minuteMs)
    await store.touchKey(academy.db, key.id, { address: caller.address, now });
  return {
    ...caller,
    kind: 'machine',
    keyId: key.id,
    keyName: key.name,
    scopes: knownScopes(key.scopes),
    branchIds: key.branch_ids,
  };
}
