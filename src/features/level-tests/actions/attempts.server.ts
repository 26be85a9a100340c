import {
  attemptHere,
  type LevelCaller,
  ownedBy,
} from '#src/features/level-attempts/actions/callers.server.ts';
import { fresh } from '#src/features/level-attempts/actions/close.server.ts';
import { moveAttempt } from '#src/features/level-attempts/actions/moves.server.ts';
import { scheduleExpiry } from '#src/features/level-attempts/actions/schedule.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import {
  deadlineOf,
  isClosed,
  isPreschool,
  levelLimits,
} from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import {
  findPresence,
  insertIntegrity,
  listAnswers,
} from '#src/features/level-attempts/store/answers.server.ts';
import {
  type AttemptRow,
  grantBrowser,
  insertConsents,
  lockAttempt,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { countItems } from '#src/features/level-attempts/store/items.server.ts';
import type { AttemptView, giveConsent, Sitting } from '#src/features/level-tests/contract/attempts.ts';
import { requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { byGuardian, byStudent } from '#src/shared/access/doer.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { requireTexts } from './own.server.ts';
import { layOutPaper } from './paper.server.ts';
import { viewAttempt } from './views.server.ts';

/** One attempt of this browser, closed if its time is over. */
export async function readOwn(academy: Academy, browserHash: string | null, attemptNo: string) {
  const row = await fresh(academy, await attemptHere(academy, browserHash, attemptNo));
  return { serverNow: academy.clock.now().toISOString(), attempt: await viewAttempt(academy, row) };
}

/** Lets this browser sit an attempt the caller may see; noted when another browser sat it before. */
export async function resumeHere(
  academy: Academy,
  caller: LevelCaller & { readonly browserHash: string },
  attemptNo: string,
): Promise<AttemptView> {
  const found = await ownedBy(academy, caller, attemptNo);
  if (!found) throw levelTestErrors.attempt_gone();
  const row = await fresh(academy, found);
  const at = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const isNew = await grantBrowser(tx, row.id, { browserHash: caller.browserHash, at });
    if (isNew && row.state === 'in_progress')
      await insertIntegrity(tx, row.id, { events: [{ kind: 'new_browser', detail: '' }], at });
  });
  return viewAttempt(academy, row);
}

/** Records the consents, each with the version of its text in force. Under 14 the guardian's, given by the holder of the proven phone. */
export async function consent(
  academy: Academy,
  browserHash: string | null,
  input: InputOf<typeof giveConsent>,
): Promise<AttemptView> {
  const here = await attemptHere(academy, browserHash, input.attemptNo);
  await requireTexts(academy);
  const now = academy.clock.now();
  const isMinor = requiresGuardianConsent(here.birth_date, seoulDay(now));
  if (isMinor && !input.guardian)
    throw levelTestErrors.guardian_needed({
      fields: { guardian: '보호자(법정대리인)의 동의가 필요합니다.' },
    });
  const row = await inTransaction(academy.db, async (tx) => {
    const locked = await lockAttempt(tx, here.id);
    if (locked.state === 'consented') return locked;
    if (locked.state !== 'created') throw levelTestErrors.already_started();
    const givenBy = isMinor ? 'guardian' : 'student';
    const types: ColumnValue<'level_consents', 'type'>[] = [
      'rules',
      'privacy',
      'log',
      ...(isMinor ? (['guardian'] as const) : []),
    ];
    const rows = types.map((type) => ({ type, givenBy }));
    const version = await insertConsents(tx, locked.id, { rows, at: now });
    const by = isMinor ? byGuardian(null) : byStudent;
    return moveAttempt(tx, locked, {
      to: 'consented',
      why: { by, code: 'consented', data: { version }, now },
      change: { consented_at: now },
    });
  });
  return viewAttempt(academy, row);
}

async function sittingOf(academy: Academy, row: AttemptRow): Promise<Sitting> {
  const [answers, itemCount] = await Promise.all([
    listAnswers(academy.db, row.id),
    countItems(academy.db, row.id),
  ]);
  return {
    serverNow: academy.clock.now().toISOString(),
    deadlineAt: (row.deadline_at ?? academy.clock.now()).toISOString(),
    pausedAt: row.paused_at?.toISOString() ?? null,
    state: row.state,
    leaseEpoch: row.lease_epoch,
    itemCount,
    answers: answers.map(({ position, leaseEpoch, rev, answer, isFlagged }) => ({
      position,
      leaseEpoch,
      rev,
      answer,
      isFlagged,
    })),
  };
}

/** Starts the clock and lays out the paper. Starting twice at once starts once; the later gets the newer lease. */
export async function start(
  academy: Academy,
  browserHash: string | null,
  attemptNo: string,
): Promise<Sitting> {
  const here = await attemptHere(academy, browserHash, attemptNo);
  const now = academy.clock.now();
  if (here.state === 'in_progress') return lease(academy, browserHash, attemptNo);
  if (here.state === 'created') throw levelTestErrors.not_agreed();
  if (here.state !== 'consented') throw levelTestErrors.already_closed();
  // Asked again here: a wrong birth date may have been put right by staff since.
  if (isPreschool(here.birth_date, seoulDay(now))) throw levelTestErrors.preschool();
  if (now.getTime() - here.created_at.getTime() > levelLimits.startWithinDays * dayMs)
    throw levelTestErrors.start_late();
  const paper = await layOutPaper(academy, here);
  const row = await inTransaction(academy.db, async (tx) => {
    const locked = await lockAttempt(tx, here.id);
    if (locked.state !== 'consented') return null;
    await paper.insert(tx);
    const { minutes } = BlueprintSnapshot.parse(locked.blueprint);
    const deadline = deadlineOf(now, {
      minutes,
      extraTimePercent: locked.extra_time_percent,
      grantedSeconds: locked.granted_seconds,
      givenBackSeconds: 0,
      pausedSeconds: 0,
    });
    await scheduleExpiry(tx, locked.id, deadline);
    return moveAttempt(tx, locked, {
      to: 'in_progress',
      why: { by: byStudent, code: 'started', now },
      change: {
        started_at: now,
        deadline_at: deadline,
        lease_epoch: locked.lease_epoch + 1,
        lease_browser: browserHash ?? '',
      },
    });
  });
  return row ? sittingOf(academy, row) : lease(academy, browserHash, attemptNo);
}

/** Who holds the lease: a browser that was seen a moment ago. */
export async function leaseHolder(academy: Academy, browserHash: string | null, attemptNo: string) {
  const row = await fresh(academy, await attemptHere(academy, browserHash, attemptNo));
  if (isClosed(row.state)) throw levelTestErrors.already_closed();
  if (row.state !== 'in_progress') throw levelTestErrors.not_running();
  const presence = await findPresence(academy.db, row.id);
  const age = presence
    ? academy.clock.now().getTime() - presence.seen_at.getTime()
    : Number.POSITIVE_INFINITY;
  const isFresh = age < levelLimits.leaseFreshSeconds * 1000;
  const holder = row.lease_browser === browserHash ? 'this_browser' : 'other_browser';
  return { holder: isFresh ? holder : ('nobody' as const), leaseEpoch: row.lease_epoch } as const;
}

/** Takes the lease. From the commit on every older tab is refused, and everything saved before is answered here. */
export async function lease(
  academy: Academy,
  browserHash: string | null,
  attemptNo: string,
): Promise<Sitting> {
  const here = await fresh(academy, await attemptHere(academy, browserHash, attemptNo));
  const at = academy.clock.now();
  const row = await inTransaction(academy.db, async (tx) => {
    const locked = await lockAttempt(tx, here.id);
    if (isClosed(locked.state)) throw levelTestErrors.already_closed();
    if (locked.state !== 'in_progress') throw levelTestErrors.not_running();
    const presence = await findPresence(tx, locked.id);
    const isFresh =
      presence && at.getTime() - presence.seen_at.getTime() < levelLimits.leaseFreshSeconds * 1000;
    if (isFresh && locked.lease_epoch > 0)
      await insertIntegrity(tx, locked.id, { events: [{ kind: 'second_lease', detail: '' }], at });
    return updateAttempt(tx, locked.id, {
      lease_epoch: locked.lease_epoch + 1,
      lease_browser: browserHash ?? '',
    });
  });
  return sittingOf(academy, row);
}
