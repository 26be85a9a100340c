import { sql } from 'kysely';
import type { ChildRole } from '#src/features/members/contract/family.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Who sees each of these children besides its first guardian, in the order they joined. */
export async function listPeopleOf(db: Db | Tx, childIds: readonly number[]) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom('child_people')
    .innerJoin('members', 'members.id', 'child_people.member_id')
    .select([
      'child_people.id',
      'child_people.child_id',
      'child_people.member_id',
      'child_people.consent_id',
      'child_people.role',
      'child_people.joined_at',
      'members.name',
      sql<string>`coalesce(members.mobile, '')`.as('mobile'),
    ])
    .where('child_people.child_id', 'in', childIds)
    .where('child_people.left_at', 'is', null)
    .orderBy('child_people.id')
    .limit(100)
    .execute();
}

export async function insertPerson(
  tx: Tx,
  person: {
    readonly childId: number;
    readonly memberId: number;
    readonly role: ChildRole;
    readonly consentId: number | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('child_people')
    .values({
      child_id: person.childId,
      member_id: person.memberId,
      role: person.role,
      consent_id: person.consentId,
      joined_at: person.now,
    })
    .execute();
}

/** Ends what the member sees of others' children: of one, or of all. */
export async function leaveChildren(
  tx: Tx,
  { memberId, childId, now }: { readonly memberId: number; readonly childId?: number; readonly now: Date },
): Promise<number> {
  const rows = await tx
    .updateTable('child_people')
    .set({ left_at: now })
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)
    .$if(childId !== undefined, (query) => query.where('child_id', '=', childId ?? 0))
    .returning('id')
    .execute();
  return rows.length;
}

/** Phones of everybody who has this child or joined it, but for one member. */
export async function listPhonesOf(
  tx: Tx,
  whose: readonly { readonly childId: number; readonly memberId: number }[],
): Promise<string[][]> {
  const { rows } = await sql<{ ask: number; mobile: string }>`
    select ask.n::int as ask, m.mobile
    from unnest(${whose.map(({ childId }) => childId)}::bigint[], ${whose.map(({ memberId }) => memberId)}::bigint[])
      with ordinality as ask(child_id, member_id, n)
    join children c on c.id = ask.child_id and c.removed_at is null
    join members m on m.status = 'active' and m.id <> ask.member_id and m.mobile is not null
      and (m.id = c.member_id or exists (select 1 from child_people p
        where p.child_id = c.id and p.member_id = m.id and p.left_at is null))
    order by ask.n, m.id limit 5000`.execute(tx);
  return whose.map((_, index) => rows.flatMap(({ ask, mobile }) => (ask === index + 1 ? [mobile] : [])));
}

/** One person who sees a child now, by the number of the tie. */
export async function findPerson(tx: Tx, childId: number, personId: number) {
  return (await listPeopleOf(tx, [childId])).find((one) => one.id === personId);
}

export interface Heir {
  readonly id: number;
  readonly child_id: number;
  readonly member_id: number;
  readonly consent_id: number | null;
  readonly role: string;
  readonly name: string;
  readonly mobile: string;
  readonly child_name: string;
  readonly doubleId: number | null;
}

/**
 * Who would take these children over, the likeliest first: guardians in the order they joined, then the pupil. `doubleId` is a
 * card of their own with the same name and birthday, into which the child would go.
 */
export async function findHeirs(tx: Tx, childIds: readonly number[]): Promise<Map<number, Heir>> {
  if (childIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('child_people as person')
    .innerJoin('children as child', 'child.id', 'person.child_id')
    .innerJoin('members', 'members.id', 'person.member_id')
    .leftJoin('children as double', (join) =>
      join
        .onRef('double.member_id', '=', 'person.member_id')
        .onRef('double.name', '=', 'child.name')
        .onRef('double.birth_date', '=', 'child.birth_date')
        .on('double.removed_at', 'is', null),
    )
    .select([
      'person.id',
      'person.child_id',
      'person.member_id',
      'person.consent_id',
      'person.role',
      'members.name',
      sql<string>`coalesce(members.mobile, '')`.as('mobile'),
      'child.name as child_name',
      'double.id as doubleId',
    ])
    .where('person.child_id', 'in', childIds)
    .where('person.left_at', 'is', null)
    .where('members.status', '=', 'active')
    .orderBy('person.role', 'desc')
    .orderBy('person.id', 'desc')
    .limit(100)
    .execute();
  // The likeliest comes last and stays.
  return new Map(rows.map((row) => [row.child_id, row]));
}

/** The member's own card with the name and birthday of this child; null where there is none. */
export async function findDouble(tx: Tx, memberId: number, childId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('children as child')
    .innerJoin('children as double', (join) =>
      join
        .onRef('double.name', '=', 'child.name')
        .onRef('double.birth_date', '=', 'child.birth_date')
        .onRef('double.id', '!=', 'child.id')
        .on('double.member_id', '=', memberId)
        .on('double.removed_at', 'is', null),
    )
    .select('double.id')
    .where('child.id', '=', childId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes the heir the child's first guardian, or the pupil its own; the consent it stands on is then the heir's. */
export async function handOverChild(
  tx: Tx,
  childId: number,
  {
    heir,
    now,
    today,
  }: {
    heir: { readonly id: number; readonly member_id: number; readonly consent_id: number | null };
    readonly now: Date;
    readonly today: string;
  },
): Promise<void> {
  await tx.updateTable('child_people').set({ left_at: now }).where('id', '=', heir.id).execute();
  await tx
    .updateTable('children')
    .set({ member_id: heir.member_id, guardian_consent_id: heir.consent_id, judged_on: today })
    .where('id', '=', childId)
    .execute();
}

/** Moves whoever sees one card to the other, where they are not there yet, and takes the first off the list. */
export async function mergeCards(
  tx: Tx,
  { from, into, now }: { readonly from: number; readonly into: number; readonly now: Date },
): Promise<void> {
  await sql`
    update child_people p set child_id = ${into} where p.child_id = ${from} and p.left_at is null
      and p.member_id <> (select member_id from children where id = ${into})
      and not exists (select 1 from child_people o where o.child_id = ${into} and o.left_at is null
        and (o.member_id = p.member_id or (o.role = 'student' and p.role = 'student')))`.execute(tx);
  await tx
    .updateTable('child_people')
    .set({ left_at: now })
    .where('child_id', '=', from)
    .where('left_at', 'is', null)
    .execute();
  await tx
    .updateTable('children')
    .set({ removed_at: now, merged_into: into })
    .where('id', '=', from)
    .execute();
}

/** Moves every child of an earlier school year to its new grade, marked to be looked at; answers how many. */
export async function rollGrades(db: Db, schoolYear: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with rolled as (
      update children set grade = least(12, grade + ${schoolYear} - grade_year), grade_year = ${schoolYear},
        grade_to_check = true
      where grade_year < ${schoolYear} and removed_at is null returning id, member_id
    ), told as (
      insert into member_events (member_id, kind, actor, detail, at)
      select member_id, 'grade_rolled', 'system', 'child ' || id, ${now} from rolled returning 1
    )
    select count(*)::int as n from told`.execute(db);
  return rows[0]?.n ?? 0;
}
