import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import {
  type comingLegalEndpoint,
  legalErrors,
  type withdrawLegalEndpoint,
} from '../contract/legal-office.ts';
import { legalPlaceOf } from '../rules/first-texts.ts';
import { listLegalVersions, withdrawComing } from '../store/legal.server.ts';

/** The announced versions of a legal text whose day has not come. */
export async function listComing(
  { db, clock }: Academy,
  key: string,
): Promise<DataOf<typeof comingLegalEndpoint>> {
  const versions = await listLegalVersions(db, key);
  if (versions.length === 0 && legalPlaceOf(key) === undefined) throw commonErrors.not_found();
  const today = seoulDay(clock.now());
  return {
    versions: versions
      .filter(({ effectiveOn }) => effectiveOn > today)
      .map(({ version, effectiveOn, reason }) => ({ version, effectiveOn, reason })),
  };
}

/** Takes back an announced version before its day. Its words stay in the editions. Refuses with `not_coming`. */
export async function withdrawLegal(
  academy: Academy,
  actor: StaffActor,
  { reason, ...which }: InputOf<typeof withdrawLegalEndpoint>,
): Promise<DataOf<typeof withdrawLegalEndpoint>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const gone = await withdrawComing(tx, which, seoulDay(now));
    if (!gone) throw legalErrors.not_coming();
    const change = {
      entity: 'document',
      entityId: `legal-${which.key}`,
      action: '예정된 버전 철회',
      before: { 시행일: gone.effectiveOn, '개정 이유': gone.reason },
      reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return listComing(academy, which.key);
}
