import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { type Family, familyReader } from '#src/features/members/actions/members.server.ts';
import { viewSessions } from '#src/features/registrations/actions/views.server.ts';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import {
  findSession,
  findSessions,
  listComingOfTests,
  type SessionRow,
} from '#src/features/test-sessions/store/sessions.server.ts';
import * as store from '#src/features/waitlist/store/alarms.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { everyStep, throwTogether } from '#src/platform/jobs/each-alone.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { hourMs } from '#src/shared/durations.ts';
import { isNight } from '#src/shared/seoul-time.ts';

/** How long after its day a full session still stands for a wish for its test. */
const wantedMs = 60 * 24 * hourMs;

/** Asks to be told: before a session opens, or, once it is full or over, of a seat in it or another session of its test. */
export async function setAlarm(
  academy: Academy,
  actor: MemberActor,
  sessionId: number,
): Promise<{ isOn: boolean }> {
  const session = await findSession(academy.db, sessionId);
  const now = academy.clock.now();
  if (session?.state !== 'open') throw testErrors.session_gone();
  const [view] = await viewSessions(academy.db, [session], now);
  if (view?.state === 'open' || view?.state === 'last') throw testErrors.already_opened();
  const what = now < session.opensAt ? 'opening' : 'seat';
  await store.insertAlarm(academy.db, { sessionId, memberId: actor.memberId, what }, now);
  return { isOn: true };
}

/** Takes the request back; harmless where there was none. */
export async function clearAlarm(
  academy: Academy,
  actor: MemberActor,
  sessionId: number,
): Promise<{ isOn: boolean }> {
  await store.deleteAlarm(academy.db, sessionId, actor.memberId);
  return { isOn: false };
}

/** The sessions a member is told about. */
export async function readAlarms(academy: Academy, actor: MemberActor): Promise<{ sessionIds: number[] }> {
  return { sessionIds: await store.listAlarms(academy.db, actor.memberId, academy.clock.now()) };
}

interface News {
  readonly template: 'test.opening' | 'test.seat_free' | 'test.new_session';
  readonly text: string;
  /** A message that comes later is of no use and is not sent. */
  readonly expiresAt: Date;
}

/** Texts everybody who asked; those who have left the academy meanwhile are passed. */
async function notify(
  tx: Tx,
  familyOf: (memberId: number) => Promise<Family | null>,
  { asked, news }: { asked: readonly store.DueAlarm[]; news: News },
): Promise<void> {
  const families = await Promise.all(asked.map((one) => familyOf(one.memberId)));
  const notified = asked.flatMap(({ memberId }, index) => {
    const mobile = families[index]?.guardian.mobile;
    return mobile === undefined ? [] : [{ memberId, mobile, message: news }];
  });
  await sendAllTextOrMail(tx, notified);
}

/** Tells everybody who asked, an hour before the opening. */
async function sendOpenings(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const familyOf = familyReader(academy);
  const soon = await store.listOpeningSoon(academy.db, now, new Date(now.getTime() + hourMs));
  const sessions = await findSessions(academy.db, soon);
  const branches = await listBranches(academy.db);
  const faults = await academy.alone('tests.alarms opening', soon, (id) =>
    inTransaction(academy.db, async (tx) => {
      const session = sessions.get(id);
      if (!session) return;
      const branchName = branches.find((one) => one.id === session.branchId)?.name ?? '';
      const { title: testTitle, opensAt } = session;
      const asked = await store.takeOpeningAlarms(tx, id, now);
      const text = messageTexts.opening({ testTitle, branchName, opensAt });
      await notify(tx, familyOf, { asked, news: { template: 'test.opening', text, expiresAt: opensAt } });
    }),
  );
  throwTogether(faults);
}

interface SeatNews extends News {
  /** Whoever asked later knew of it. */
  readonly askedBefore: Date;
}

const hasSeats = (view: SessionView) => view.state === 'open' || view.state === 'last';

/** What there is to tell those who want a seat in a session: a seat in it, or a session that was shown since. */
function seatNews(wanted: SessionRow, coming: readonly (SessionRow & { view: SessionView })[]): SeatNews[] {
  const news: SeatNews[] = [];
  const factsOf = ({ view, ...row }: SessionRow & { view: SessionView }) => ({
    testTitle: row.title,
    branchName: view.branchName,
    startsAt: row.startsAt,
    opensAt: row.opensAt,
  });
  for (const one of coming) {
    if (one.testId !== wanted.testId) continue;
    const isSame = one.sessionId === wanted.sessionId;
    if (isSame && hasSeats(one.view))
      news.unshift({
        template: 'test.seat_free',
        text: messageTexts.seatFree(factsOf(one)),
        expiresAt: one.closesAt,
        askedBefore: one.closesAt,
      });
    if (!isSame && one.shownAt && (one.view.state === 'scheduled' || hasSeats(one.view)))
      news.push({
        template: 'test.new_session',
        text: messageTexts.newSession(factsOf(one)),
        expiresAt: one.closesAt,
        askedBefore: one.shownAt,
      });
  }
  return news;
}

/** Tells everybody who wanted a seat, once, of the first there is. Those who stand in line come before them. */
async function sendSeatNews(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  // A seat that came free at night is told in the morning, to all who asked by then, while it is there.
  if (isNight(now)) return;
  const wanted = await findSessions(
    academy.db,
    await store.listWantedSessions(academy.db, new Date(now.getTime() - wantedMs)),
  );
  if (wanted.size === 0) return;
  const testIds = [...new Set([...wanted.values()].map((one) => one.testId))];
  const rows = await listComingOfTests(academy.db, testIds, now);
  const views = await viewSessions(academy.db, rows, now);
  const coming = rows.flatMap((row, index) => {
    const view = views[index];
    return view ? [{ ...row, view }] : [];
  });
  const familyOf = familyReader(academy);
  const faults = await academy.alone('tests.alarms seat', [...wanted.keys()], async (id) => {
    const session = wanted.get(id);
    for (const { askedBefore, ...news } of session ? seatNews(session, coming) : [])
      await inTransaction(academy.db, async (tx) =>
        notify(tx, familyOf, { asked: await store.takeSeatAlarms(tx, id, { askedBefore, now }), news }),
      );
  });
  throwTogether(faults);
}

/** Tells everybody who asked what they asked for. */
export async function sendAlarms(academy: Academy): Promise<void> {
  await everyStep(
    () => sendOpenings(academy),
    () => sendSeatNews(academy),
  );
}
