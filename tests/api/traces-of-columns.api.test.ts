import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import type { Catalogue, TableDeclaration, TableName } from '#src/platform/db/personal/declaration.ts';
import { type PersonalEnd, personalEnds } from '#src/platform/db/personal/personal-ends.ts';
import { personalCatalogue } from '#src/wiring/personal-catalogue.ts';
import { cloneDatabase } from '#tests/clones.ts';
import { dropChecks, fillTables, type Marked, tracesOfMarks } from '#tests/filled-tables.ts';
import { givenMember } from '#tests/given-members.ts';
import { startAcademyOn, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy | undefined;
afterEach(() => academy?.close());

const day = 86_400;
const declarationOf = (table: TableName): TableDeclaration => personalCatalogue[table];
const at = ({ table, column }: Marked) => `${table}.${column}`;

/** An academy in which a family has a mark in every column that is about a person. */
async function filledFamily(declared: (own: Catalogue) => Catalogue = (own) => own) {
  academy = await startAcademyOn(await cloneDatabase(), { declared });
  const member = await givenMember(academy);
  const child = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .executeTakeFirstOrThrow();
  await dropChecks(academy.owner);
  const family = { id: 900_001, memberId: member.userSeqId, childId: child.id };
  const marks = await fillTables(academy.owner, personalCatalogue, {
    ...family,
    now: academy.clock.now(),
    isOver: false,
  });
  return { academy, member, childId: child.id, marks };
}

/** Whether rows of a table are found by their member or child, or go with rows that are. */
function isFoundBy(table: TableName, whose: 'member' | 'child' | 'contact'): boolean {
  const { rows } = declarationOf(table);
  const isAlong = Object.entries<TableDeclaration>(personalCatalogue).some(
    ([name, one]) => one.rows?.along?.table === table && isFoundBy(name as TableName, whose),
  );
  return rows?.[whose] !== undefined || (rows?.parent ? isFoundBy(rows.parent.table, whose) : isAlong);
}

/** Ends that nothing but time or an act brings, although the member is gone. */
const outlasting: ReadonlySet<PersonalEnd> = new Set(['money', 'account', 'sessions']);
const isOver = ({ table, declared }: Marked) =>
  declared.until !== undefined &&
  isFoundBy(table, 'member') &&
  !outlasting.has(declared.until) &&
  personalEnds[declared.until].by !== null;

async function leave({ owner, clock, jobs }: TestAcademy, memberId: number): Promise<void> {
  const left = { status: 'withdrawn' as const, withdrawn_at: clock.now() };
  await owner.updateTable('members').set(left).where('id', '=', memberId).execute();
  clock.advance(3 * day);
  await jobs['members.destroy']?.(null);
}

test('of a member who left no column holds what was declared to go', async () => {
  const { academy, member, marks } = await filledFamily();
  const before = await tracesOfMarks(academy.owner, marks);
  expect(marks.map(at).filter((place) => !before.includes(place))).toEqual([]);
  const due = marks.filter(isOver);
  expect(due.length).toBeGreaterThan(40);
  await leave(academy, member.userSeqId);
  expect(await tracesOfMarks(academy.owner, due)).toEqual([]);
});

test('control: a column whose erasing nobody declared leaves its trace and is found', async () => {
  const { academy, member, marks } = await filledFamily((own) => {
    const { counselling_requests: asked } = own;
    const message = { ...asked.columns?.message, erased: undefined };
    return {
      ...own,
      counselling_requests: { ...asked, columns: { ...asked.columns, message } },
    } as Catalogue;
  });
  await leave(academy, member.userSeqId);
  expect(await tracesOfMarks(academy.owner, marks.filter(isOver))).toEqual(['counselling_requests.message']);
});

test('of a child that was removed no column holds what is said of the child', async () => {
  const { academy, childId, marks } = await filledFamily();
  await academy.owner
    .updateTable('children')
    .set({ removed_at: academy.clock.now() })
    .where('id', '=', childId)
    .execute();
  academy.clock.advance(30 * day);
  await academy.jobs['members.destroy']?.(null);
  const ofChild = marks.filter(
    (one) => one.declared.whose === 'child' && isFoundBy(one.table, 'child') && isOver(one),
  );
  expect(ofChild.length).toBeGreaterThan(15);
  expect(await tracesOfMarks(academy.owner, ofChild)).toEqual([]);
});

test('of what guests left nothing is there when its time is over', async () => {
  academy = await startAcademyOn(await cloneDatabase());
  await dropChecks(academy.owner);
  const marks = await fillTables(academy.owner, personalCatalogue, {
    id: 900_002,
    memberId: null,
    childId: null,
    now: academy.clock.now(),
    isOver: true,
  });
  const due = marks.filter(({ declared }) => declared.whose !== 'staff' && isEndedByTime(declared.until));
  academy.clock.advance(6 * 366 * day);
  for (const job of new Set(due.map(({ declared: { until } }) => until && personalEnds[until].by)))
    await academy.jobs[job ?? '']?.({});
  expect(due.length).toBeGreaterThan(20);
  expect(await tracesOfMarks(academy.owner, due)).toEqual([]);
});

test('of what was made with a phone whose owner is gone nothing is there', async () => {
  const opened = await startAcademyOn(await cloneDatabase());
  academy = opened;
  await dropChecks(opened.owner);
  const [contact, now] = ['01099990000', opened.clock.now()];
  const guest = { id: 900_003, memberId: null, childId: null, isOver: false };
  const marks = await fillTables(opened.owner, personalCatalogue, { ...guest, contact, now });
  const due = marks.filter((one) => isFoundBy(one.table, 'contact') && isEndedByTime(one.declared.until));
  expect(due.length).toBeGreaterThan(8);
  expect((await tracesOfMarks(opened.owner, due)).length).toBeGreaterThan(8);
  await inTransaction(opened.db, (tx) => opened.personal.eraseContact(tx, { contact, until: now, now }));
  expect(await tracesOfMarks(opened.owner, due)).toEqual([]);
  const { rows } = await sql`select 1 from messages, phone_proofs, child_invitations`.execute(opened.owner);
  expect(rows).toEqual([]);
});

const byMember: ReadonlySet<PersonalEnd> = new Set(['leaving', 'contract']);
const isEndedByTime = (until: PersonalEnd | undefined) =>
  until !== undefined && personalEnds[until].by !== null && !byMember.has(until);

test('the download holds every column that is declared for it, and none that is withheld', async () => {
  const { academy, member, marks } = await filledFamily();
  const sections = await academy.personal.collect(academy.db, member.userSeqId);
  const missing = marks.filter(({ table, declared, value }) => {
    const { download } = declarationOf(table);
    if (!declared.title || !download) return false;
    const section = sections.find(({ title }) => title === download.title);
    const text = declared.format ? declared.format(readBack(value) as never) : String(value);
    return !section?.rows.some((row) => row.includes(text));
  });
  expect(missing.map(at)).toEqual([]);
  const whole = JSON.stringify(sections);
  const withheld = marks.filter(({ declared, mark }) => !declared.title && whole.includes(mark));
  expect(withheld.map(at)).toEqual([]);
});

/** What was written as JSON is read as what it says. */
const readBack = (value: unknown) =>
  typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;
