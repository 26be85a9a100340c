import { type Insertable, type Selectable, sql } from 'kysely';
import { type FamilyAsked, familyStepLimit } from '#src/features/contacts/contract/family-step.ts';
import type { CounsellingCode, CounsellingFacts } from '#src/features/counselling/rules/history.ts';
import { counsellingMoves, reopenMoves } from '#src/features/counselling/rules/requests.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { trailOf } from '#src/platform/db/history.ts';
import { isGuestsOf, isOfOwner } from '#src/platform/db/personal/guests-of-phone.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { GuestsOfPhone, MatterOwner } from '#src/shared/people/guests-of-phone.ts';
import type { AnswerColumn } from '../rules/answers.ts';
import type { CounsellingState } from '../rules/requests.ts';

export type RequestRow = Omit<Selectable<DB['counselling_requests']>, 'state'> & {
  readonly state: CounsellingState;
};
const open = ['received', 'assigned', 'contacted', 'no_answer'] as const;
const requests = (db: Db | Tx) =>
  db.selectFrom('counselling_requests').selectAll().$narrowType<{ state: CounsellingState }>();

/** Counts a phone's open requests while nobody else can add one for it. */
export async function lockAndCountOpen(tx: Tx, mobile: string): Promise<number> {
  // Row locks alone would let the first requests of a phone pass each other.
  // Who has let the number go has no limit by it, and asks for nothing new.
  if (mobile === '') return 0;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counselling ${mobile}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('counselling_requests')
    .select('id')
    .where('guardian_mobile', '=', mobile)
    .where('state', 'in', open)
    .orderBy('id')
    .limit(10)
    .forUpdate()
    .execute();
  return rows.length;
}

/** What a form asks for. */
export type AskedFor = Pick<
  RequestRow,
  | 'branch_id'
  | 'member_id'
  | 'guardian_mobile'
  | 'guardian_name'
  | 'child_grade'
  | AnswerColumn
  | 'topics'
  | 'wish'
  | 'message'
  | 'place_no'
>;

/** An open request since an instant that asks for the same, and has the same time where one is asked for; its number. */
export async function findSame(
  tx: Tx,
  { topics, ...asked }: AskedFor,
  { since, startsAt }: { readonly since: Date; readonly startsAt: Date | null },
): Promise<string | null> {
  let query = tx
    .selectFrom('counselling_requests as r')
    .select('r.request_no as requestNo')
    .where('r.state', 'in', open)
    .where('r.created_at', '>', since)
    .where(sql<boolean>`r.topics @> ${topics}::text[] and r.topics <@ ${topics}::text[]`)
    .orderBy('r.id');
  for (const [column, value] of Object.entries(asked))
    query = query.where(sql<boolean>`${sql.ref(`r.${column}`)} is not distinct from ${value}`);
  if (startsAt)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('counselling_appointments as a')
          .select('a.id')
          .whereRef('a.request_id', '=', 'r.id')
          .where('a.starts_at', '=', startsAt)
          .where('a.state', '=', 'booked'),
      ),
    );
  return (await query.executeTakeFirst())?.requestNo ?? null;
}

/** Whose number it is. */
export async function findRequestNo(tx: Tx, requestNo: string): Promise<number> {
  const row = await tx
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', requestNo)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertRequest(
  tx: Tx,
  row: Insertable<DB['counselling_requests']>,
): Promise<RequestRow> {
  return tx
    .insertInto('counselling_requests')
    .values(row)
    .returningAll()
    .$narrowType<{ state: CounsellingState }>()
    .executeTakeFirstOrThrow();
}

export async function findBySecret(db: Db | Tx, secretHash: string): Promise<RequestRow | undefined> {
  return requests(db).where('secret_hash', '=', secretHash).executeTakeFirst();
}

export async function lockRequest(tx: Tx, id: number): Promise<RequestRow> {
  return requests(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Requests of a member, or of a guest's phone: numbers are given out again, so never a member's; newest first (50 at most). */
export async function listOwn(db: Db, owner: MatterOwner): Promise<RequestRow[]> {
  if ('memberId' in owner) return requestsOf(db, owner.memberId);
  return requests(db).where(isOfOwner(owner, 'guardian_mobile')).orderBy('id', 'desc').limit(50).execute();
}

const requestsOf = loaderOf((db: Db, memberIds: readonly number[]) =>
  forEachAsk(
    db,
    memberIds.map((member_id) => ({ member_id })),
    {
      name: 'requests_of_members',
      brings: 'member_id bigint',
      query: requests(db).where(sql<boolean>`member_id = ask.member_id`).orderBy('id', 'desc').limit(50),
    },
  ),
);

/** Whether guests asked for anything with a phone: next to nobody did, and whoever has an account is asked about it each time. */
const hasGuests = loaderOf(async (db: Db, mobiles: readonly string[]) => {
  const rows = await requests(db)
    .clearSelect()
    .select('guardian_mobile as mobile')
    .distinct()
    .where('member_id', 'is', null)
    .where('guardian_mobile', '=', sql<string>`any(${[...new Set(mobiles)]}::text[])`)
    .execute();
  const found = new Set(rows.map(({ mobile }) => mobile));
  return mobiles.map((mobile) => found.has(mobile));
});

/** Requests of a member that are not settled, oldest first. */
export async function listOpenOfMember(db: Db | Tx, memberId: number): Promise<RequestRow[]> {
  return requests(db)
    .where('member_id', '=', memberId)
    .where('state', 'in', open)
    .orderBy('id')
    .limit(50)
    .execute();
}

export type RequestChange = Partial<
  Pick<
    RequestRow,
    | 'state'
    | 'branch_id'
    | 'assignee_id'
    | 'assignee_name'
    | 'first_contact_due'
    | 'contacted_at'
    | 'next_action'
    | 'next_on'
  >
>;

export async function updateRequest(tx: Tx, id: number, change: RequestChange): Promise<void> {
  await tx.updateTable('counselling_requests').set(change).where('id', '=', id).execute();
}

/** Requests made with a phone without signing in join the account of that phone, as far as they are its member's. */
export async function joinMember(tx: Db | Tx, of: GuestsOfPhone): Promise<void> {
  if (!(await hasGuests(tx, of.mobile))) return;
  await tx
    .updateTable('counselling_requests')
    .set({ member_id: of.memberId })
    .where(isGuestsOf(of, { name: 'guardian_name', mobile: 'guardian_mobile' }))
    .execute();
}

/** A member's requests go on under the new phone. */
export async function moveToPhone(
  tx: Tx,
  { memberId, from, to }: { readonly memberId: number; readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('counselling_requests')
    .set({ guardian_mobile: to })
    .where('member_id', '=', memberId)
    .where('guardian_mobile', '=', from)
    .execute();
}

/** What happened to requests. */
export const requestTrail = trailOf<CounsellingState, CounsellingCode, CounsellingFacts>('counselling');

/** Requests as what has states. */
export const requestMachine = { trail: requestTrail, moves: counsellingMoves, update: updateRequest };

/** Requests whose end staff take back. */
export const reopeningMachine = { ...requestMachine, moves: reopenMoves };

/** Whether one of the ready texts was sent for a request since an instant. */
export async function wasSentSince(
  tx: Tx,
  requestId: number,
  { template, since }: { template: string; since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('history')
    .select('id')
    .where('entity', '=', 'counselling')
    .where('entity_id', '=', requestId)
    .where('code', '=', 'text_sent')
    .where(sql`data ->> 'template'`, '=', template)
    .where('at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The step that brought a request to the state it is in. */
export async function findLastStep(db: Db | Tx, row: Pick<RequestRow, 'id' | 'state'>) {
  return db
    .selectFrom('history')
    .select(['from_state as from', 'actor_kind as kind'])
    .where('entity', '=', 'counselling')
    .where('entity_id', '=', row.id)
    .where('to_state', '=', row.state)
    .where((e) => e.or([e('from_state', 'is', null), e('from_state', '!=', e.ref('to_state'))]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Requests of a family in some branches but one, newest first (30 at most). */
export async function listFamilyRequests(
  db: Db,
  { memberId, mobile, branchIds }: FamilyAsked,
  butNot: number,
): Promise<RequestRow[]> {
  return requests(db)
    .where('id', '!=', butNot)
    .where((e) =>
      e.or([
        e('member_id', '=', memberId ?? 0),
        e.and([e('guardian_mobile', '=', mobile), e('guardian_mobile', '!=', '')]),
      ]),
    )
    .$if(branchIds !== null, (query) =>
      query.where('branch_id', 'in', branchIds?.length ? [...branchIds] : [0]),
    )
    .orderBy('id', 'desc')
    .limit(familyStepLimit)
    .execute();
}

/** How many open requests each of these has. */
export async function countOpenOf(db: Db | Tx, staffIds: readonly number[]): Promise<Map<number, number>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('counselling_requests')
    .select(['assignee_id', (e) => e.fn.countAll<number>().as('open')])
    .where('assignee_id', 'in', staffIds)
    .where('state', 'in', ['received', 'assigned', 'contacted', 'visited', 'no_answer'])
    .groupBy('assignee_id')
    .orderBy('assignee_id')
    .limit(500)
    .execute();
  return new Map(rows.map((row) => [row.assignee_id ?? 0, Number(row.open)]));
}
