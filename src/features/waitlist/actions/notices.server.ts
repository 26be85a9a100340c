import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { phonesOfOthers } from '#src/features/members/actions/members.server.ts';
import { factsFor, recipientOf } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { findRegistration } from '#src/features/registrations/store/registrations.server.ts';
import { findSession } from '#src/features/test-sessions/store/sessions.server.ts';
import {
  forgetReminders,
  forgetResultNotice,
  listDueNotices,
  type NoticeKind,
  takeNotice,
} from '#src/features/waitlist/store/notices.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { isNight } from '#src/shared/seoul-time.ts';

const kinds: readonly NoticeKind[] = ['held', 'day_before', 'two_hours', 'result'];

/** The reminder of the day before waits for the morning; what cannot wait is sent when it is true. */
const waitsForMorning = (kind: NoticeKind) => kind === 'day_before';

async function send(tx: Tx, id: number, kind: NoticeKind): Promise<void> {
  const row = await findRegistration(tx, id);
  const session = await findSession(tx, row.session_id);
  if (!session) return;
  const facts = await factsFor(tx, row, session);
  const until = row.hold_expires_at;
  const texts: Readonly<Record<NoticeKind, string>> = {
    held: until ? messageTexts.held(facts, until, row.amount_krw) : '',
    day_before: messageTexts.reminder(facts, session.materials),
    two_hours: messageTexts.reminder(facts, session.materials),
    result: messageTexts.result(facts),
  };
  const expiresAt = kind === 'held' ? until : kind === 'result' ? null : session.startsAt;
  // Money is the registrant's alone; the rest is promised to everybody who shares the child.
  const others =
    kind === 'held' ? [] : await phonesOfOthers(tx, { childId: row.child_id, memberId: row.member_id });
  const message = {
    text: texts[kind],
    template: kind === 'result' ? 'test.result' : kind === 'held' ? 'test.held' : 'test.reminder',
    ...(expiresAt && { expiresAt }),
  };
  const notified = [recipientOf(row), ...others.map((mobile) => ({ memberId: null, mobile }))];
  await sendAllTextOrMail(
    tx,
    notified.map((to) => ({ ...to, message })),
  );
}

/** Sends what is due: a seat that is still unpaid after three minutes, the reminders, results that are out. */
export async function sendNotices(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  let sent = 0;
  const faults: unknown[] = [];
  for (const kind of kinds) {
    if (waitsForMorning(kind) && isNight(now)) continue;
    const due = await listDueNotices(academy.db, kind, now);
    const missed = await academy.alone(`tests.notices ${kind}`, due, (id) =>
      inTransaction(academy.db, async (tx) => {
        if (!(await takeNotice(tx, id, { kind, now }))) return;
        await send(tx, id, kind);
        sent += 1;
      }),
    );
    faults.push(...missed);
  }
  throwTogether(faults);
  return sent;
}

/** A result that was told is taken back; another one is told anew. */
export const notifyResultAnew = (tx: Tx, registrationId: number): Promise<void> =>
  forgetResultNotice(tx, registrationId);

/** Whoever sits on another day is reminded of that day too. */
export const remindAnew = (tx: Tx, registrationIds: readonly number[]): Promise<void> =>
  forgetReminders(tx, registrationIds);
