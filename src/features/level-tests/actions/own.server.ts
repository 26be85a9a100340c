import {
  attemptsOfCaller,
  type LevelCaller,
  sharedChildren,
} from '#src/features/level-attempts/actions/callers.server.ts';
import { fresh } from '#src/features/level-attempts/actions/close.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { AttemptView, listMine, listOffers } from '#src/features/level-tests/contract/attempts.ts';
import { consentVersionsNow } from '#src/features/members/actions/consents.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { listBlueprints } from './paper.server.ts';
import { offerOf, viewAttempts } from './views.server.ts';

/** What is offered, for everybody; nothing until the texts that are agreed to are in force. */
export async function listOffersFor(academy: Academy): Promise<DataOf<typeof listOffers>> {
  const [blueprints, settings, versions] = await Promise.all([
    listBlueprints(academy),
    readSettings(academy.db),
    consentVersionsNow(academy),
  ]);
  return { offers: versions ? blueprints.map(offerOf) : [], retestAfterDays: settings.retestAfterDays };
}

/** Refuses with `texts_missing` until the terms and the privacy policy are in force. */
export async function requireTexts(academy: Academy): Promise<void> {
  if (!(await consentVersionsNow(academy))) throw levelTestErrors.texts_missing();
}

async function ownOf(academy: Academy, caller: LevelCaller): Promise<AttemptView[]> {
  const childIds = await sharedChildren(academy, caller);
  const rows = await attemptsOfCaller(academy, caller, childIds);
  if (rows.length === 0) return [];
  const now = await Promise.all(
    rows.map(async (row) => ({ ...(await fresh(academy, row)), is_here: row.is_here })),
  );
  return viewAttempts(academy, now);
}

/** Attempts the caller may see: of the phone, the account, or this browser. */
export async function listMineOf(academy: Academy, caller: LevelCaller): Promise<DataOf<typeof listMine>> {
  return {
    serverNow: academy.clock.now().toISOString(),
    isProven: Boolean(caller.memberMobile || caller.provenMobile),
    attempts: await ownOf(academy, caller),
  };
}

/** The level tests of a member's children, for the list of everything they asked for. */
export async function listLevelTests(
  academy: Academy,
  member: { readonly memberId: number },
): Promise<AttemptView[]> {
  return ownOf(academy, {
    memberId: member.memberId,
    memberMobile: null,
    provenMobile: null,
    browserHash: null,
  });
}
