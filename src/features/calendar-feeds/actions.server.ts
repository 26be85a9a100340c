import { listRequests } from '#src/features/counselling/actions/requests/own.server.ts';
import { listRegistrations } from '#src/features/entrance-tests/actions/own.server.ts';
import { contactOf } from '#src/features/members/actions/members.server.ts';
import { listBookings } from '#src/features/presentations/actions/bookings/own.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { isOwnBranch, type MemberActor, type StaffActor } from '#src/shared/access/actor.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { feedList } from './contract/feed-list.ts';
import {
  type createFeedEndpoint,
  feedErrors,
  type makeOwnFeed,
  type readOwnFeed,
  type revokeFeedEndpoint,
} from './contract/feeds.ts';
import { calendarOf } from './ics.server.ts';
import { type FeedEvent, feedSpan, guessLimit, mostOfBranch, talkMinutes } from './rules.ts';
import * as store from './store.server.ts';

const urlOf = ({ config }: Academy, secret: string) => `${config.publicUrl}/calendar/${secret}.ics`;
const endOfTalk = (startsAt: Date) => new Date(startsAt.getTime() + talkMinutes * minuteMs);

/** Whether the family subscribes. */
export async function readFeed(
  { db }: Academy,
  { memberId }: MemberActor,
): Promise<DataOf<typeof readOwnFeed>> {
  const feed = await store.findOwnFeed(db, memberId);
  return {
    createdAt: feed?.createdAt.toISOString() ?? null,
    lastReadAt: feed?.lastReadAt?.toISOString() ?? null,
  };
}

/** A new address for the family; the one before ends. */
export async function makeFeed(
  academy: Academy,
  { memberId }: MemberActor,
): Promise<DataOf<typeof makeOwnFeed>> {
  const now = academy.clock.now();
  const secret = newSecret();
  await inTransaction(academy.db, async (tx) => {
    await store.revokeOwn(tx, memberId, now);
    const of = { branchId: null, memberId, name: '', staffId: null };
    await store.insertFeed(tx, { ...of, secretHash: hashSecret(secret), now });
  });
  return { createdAt: now.toISOString(), lastReadAt: null, url: urlOf(academy, secret) };
}

/** Ends the family's address. */
export async function endFeed(academy: Academy, actor: MemberActor): Promise<DataOf<typeof readOwnFeed>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, (tx) => store.revokeOwn(tx, actor.memberId, now));
  return readFeed(academy, actor);
}

export async function listFeeds({ db }: Academy, actor: StaffActor, query: QueryOf<typeof feedList>) {
  const page = await store.listFeeds(db, query, actor.branchIds);
  const rows = page.rows.map((row) => ({ ...row, lastReadAt: row.lastReadAt?.toISOString() ?? null }));
  return { ...page, rows };
}

const isOwn = (actor: StaffActor, branchId: number | null) =>
  branchId !== null && isOwnBranch(actor, branchId);

/** An address of a branch's calendar. */
export async function createFeed(
  academy: Academy,
  actor: StaffActor,
  { branchId, name }: InputOf<typeof createFeedEndpoint>,
): Promise<DataOf<typeof createFeedEndpoint>> {
  if (!isOwn(actor, branchId)) throw commonErrors.not_found();
  const now = academy.clock.now();
  const secret = newSecret();
  const feedId = await inTransaction(academy.db, async (tx) => {
    const count = await store.countOfBranch(tx, branchId);
    if (count === undefined) throw commonErrors.not_found();
    if (count >= mostOfBranch) throw feedErrors.too_many();
    const of = { branchId, memberId: null, name, staffId: actor.staffId };
    const id = await store.insertFeed(tx, { ...of, secretHash: hashSecret(secret), now });
    const change = { entity: 'calendar-feed', entityId: id, branchId, action: '달력 주소 만들기' };
    await auditChange(tx, actor, { ...change, after: { '쓰는 사람': name }, at: now });
    return id;
  });
  return { feedId, url: urlOf(academy, secret) };
}

/** Ends an address of a branch's calendar. */
export async function revokeFeed(
  academy: Academy,
  actor: StaffActor,
  { feedId }: InputOf<typeof revokeFeedEndpoint>,
): Promise<DataOf<typeof revokeFeedEndpoint>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const feed = await store.lockBranchFeed(tx, feedId);
    if (!feed || !isOwn(actor, feed.branchId)) throw commonErrors.not_found();
    await store.revokeFeed(tx, feedId, now);
    const change = { entity: 'calendar-feed', entityId: feedId, branchId: feed.branchId };
    await auditChange(tx, actor, { ...change, action: `달력 주소 폐기 (${feed.name})`, at: now });
  });
  return { revokedAt: now.toISOString() };
}

async function ofBranch({ db, clock }: Academy, branchId: number): Promise<FeedEvent[]> {
  const span = { branchId, ...feedSpan(clock.now()) };
  const [tests, presentations, talks] = await Promise.all([
    store.listTests(db, span),
    store.listPresentations(db, span),
    store.listTalks(db, span),
  ]);
  return [
    ...tests.map(({ id, title, room, state, taken, capacity, ...times }) => ({
      key: `test-${id}`,
      title: `입학 테스트: ${title}`,
      ...times,
      place: room,
      note: `좌석 ${taken} / ${capacity}`,
      isCancelled: state === 'cancelled',
    })),
    ...presentations.map(({ id, title, room, isOnline, state, taken, capacity, ...times }) => ({
      key: `presentation-${id}`,
      title: `설명회: ${title}`,
      ...times,
      place: isOnline ? '온라인' : room,
      note: `예약 ${taken} / ${capacity}`,
      isCancelled: state === 'cancelled',
    })),
    ...talks.map(({ id, kind, startsAt, requestNo, staffName }) => ({
      key: `talk-${id}`,
      title: `상담 (${kind === 'visit' ? '방문' : '전화'}) ${requestNo}`,
      startsAt,
      endsAt: endOfTalk(startsAt),
      place: '',
      note: `담당 ${staffName}`,
      isCancelled: false,
    })),
  ];
}

async function ofFamily(academy: Academy, memberId: number): Promise<FeedEvent[]> {
  const { mobile } = await contactOf(academy, memberId);
  const owner = { memberId, mobile, isProven: false };
  const [registrations, bookings, requests] = await Promise.all([
    listRegistrations(academy, owner),
    listBookings(academy, owner),
    listRequests(academy, owner),
  ]);
  return [
    ...registrations
      .filter(({ state }) => state !== 'held' && state !== 'confirming' && state !== 'expired')
      .map((one) => ({
        key: `registration-${one.registrationNo}`,
        title: `${one.childName} 입학 테스트: ${one.title}`,
        startsAt: new Date(one.startsAt),
        endsAt: new Date(one.endsAt),
        place: `${one.branchName} ${one.room}`,
        note: `접수번호 ${one.registrationNo} · 문의 ${one.branchPhone}`,
        isCancelled: one.state === 'cancelled',
      })),
    ...bookings
      .filter(({ state }) => state === 'booked' || state === 'attended' || state === 'cancelled')
      .map(({ bookingNo, state, party, session }) => ({
        key: `booking-${bookingNo}`,
        title: `설명회: ${session.title}`,
        startsAt: new Date(session.startsAt),
        endsAt: new Date(session.endsAt),
        place: session.isOnline ? '온라인' : `${session.branchName} ${session.room}`,
        note: `예약번호 ${bookingNo} · ${party}명 · 문의 ${session.branchPhone}`,
        isCancelled: state === 'cancelled',
      })),
    ...requests.flatMap(({ requestNo, appointment, branchName }) =>
      appointment
        ? {
            key: `request-${requestNo}`,
            title: `상담 (${appointment.kindLabel})`,
            startsAt: new Date(appointment.startsAt),
            endsAt: endOfTalk(new Date(appointment.startsAt)),
            place: appointment.kind === 'visit' ? branchName : '',
            note: `신청번호 ${requestNo}`,
            isCancelled: false,
          }
        : [],
    ),
  ];
}

/** The calendar behind an address; null where there is none, which costs a guess of whoever asked. */
export async function readCalendar(
  academy: Academy,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<string | null> {
  const { db, clock, config } = academy;
  const feed = await store.findFeed(db, hashSecret(secret));
  if (!feed) {
    const spent = await spendRateLimit(academy, { name: `calendar-guess ${address}`, ...guessLimit });
    if (!spent.isWithin) throw commonErrors.too_many({ retryAfterSeconds: spent.resetsInSeconds });
    return null;
  }
  const now = clock.now();
  if (now.getTime() - (feed.lastReadAt?.getTime() ?? 0) > minuteMs) await store.touchFeed(db, feed.id, now);
  const name = await academyName(db);
  const { branchId, memberId } = feed;
  const events =
    branchId !== null ? await ofBranch(academy, branchId) : memberId ? await ofFamily(academy, memberId) : [];
  return calendarOf(events, {
    name,
    title: branchId === null ? `${name} 일정` : `${name} ${feed.branchName ?? ''}`,
    publicUrl: config.publicUrl,
    stamp: feed.createdAt,
  });
}
