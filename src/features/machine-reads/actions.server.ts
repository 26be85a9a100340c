import { areasOf } from '#src/features/test-sessions/rules/score-areas.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import { auditAccess } from '#src/platform/office-log.ts';
import type { MachineActor } from '#src/shared/access/actor.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import type * as contract from './contract.ts';
import type { PageInput } from './contract.ts';
import * as store from './store.server.ts';

/** What reading for machines asks of the features above: which members some branches know. */
export interface MachineHooks {
  membersOf(branchIds: readonly number[]): Among;
}

/** What of a person a key may be given. */
interface Sight {
  readonly students: boolean;
  readonly guardians: boolean;
}
const sightOf = ({ scopes }: MachineActor): Sight => ({
  students: scopes.includes('children:personal'),
  guardians: scopes.includes('guardians:personal'),
});

/**
 * What was written begins to be seen when its transaction ends, some seconds after the instant it bears; whoever asked in
 * between would never hear of it. So each run is also given what moved in the minute before.
 */
const overlapMs = minuteMs;

const readingOf = (
  { clock }: Academy,
  { branchIds }: MachineActor,
  { after, size, updatedSince }: PageInput,
): store.Reading => ({
  after,
  size,
  since: updatedSince === undefined ? null : new Date(new Date(updatedSince).getTime() - overlapMs),
  branchIds,
  now: clock.now(),
});

const nextOf = (rows: readonly { readonly id: number }[], size: number): number | null =>
  rows.length < size ? null : (rows.at(-1)?.id ?? null);

interface OfPeople {
  readonly memberId: number | null;
  readonly childId: number | null;
}

/** Writes down whose names went out to whom, before they go. */
async function auditReading(
  academy: Academy,
  actor: MachineActor,
  { what, rows }: { readonly what: string; readonly rows: readonly OfPeople[] },
): Promise<void> {
  const { students, guardians } = sightOf(actor);
  if (rows.length === 0 || !(students || guardians)) return;
  const numbers = (title: string, of: readonly (number | null)[]) => {
    const known = [...new Set(of.filter((id) => id !== null))];
    return known.length > 0 ? [`${title} ${known.join(', ')}`] : [];
  };
  const whose = [
    ...numbers(
      '회원',
      rows.map(({ memberId }) => memberId),
    ),
    ...(students
      ? numbers(
          '자녀',
          rows.map(({ childId }) => childId),
        )
      : []),
  ].join(', ');
  await auditAccess(academy.db, actor, {
    whose,
    what: `API로 ${what} 읽기 (${rows.length}건)`,
    reason: `API 키 ${actor.keyName}`,
    at: academy.clock.now(),
  });
}

interface StudentRow {
  readonly childName: string;
  readonly schoolName: string;
  readonly grade: number;
}
/** Whoever left has no name any more, whatever the key may read. */
const studentOf = ({ childName, schoolName, grade }: StudentRow, { students }: Sight, hasLeft: boolean) =>
  students && !hasLeft ? { name: childName, schoolName, grade } : null;
const guardianOf = (
  { guardianName, guardianMobile }: { guardianName: string | null; guardianMobile: string },
  { guardians }: Sight,
  hasLeft: boolean,
) => (guardians && !hasLeft ? { name: guardianName ?? '', mobile: guardianMobile } : null);

/** What the key may read. */
export async function readKey(
  { db }: Academy,
  actor: MachineActor,
): Promise<DataOf<typeof contract.readKeyEndpoint>> {
  const branches = actor.branchIds && (await store.listBranches(db, actor.branchIds));
  return {
    name: actor.keyName,
    scopes: [...actor.scopes],
    branches: branches?.map(({ code }) => code) ?? null,
  };
}

export async function listBranches({ db }: Academy, { branchIds }: MachineActor) {
  return { rows: await store.listBranches(db, branchIds) };
}

export async function listRegistrations(
  academy: Academy,
  actor: MachineActor,
  input: PageInput,
): Promise<DataOf<typeof contract.listRegistrationsEndpoint>> {
  const rows = await store.listRegistrations(academy.db, readingOf(academy, actor, input));
  await auditReading(academy, actor, { what: '접수', rows });
  const sight = sightOf(actor);
  return {
    rows: rows.map((row) => {
      const hasLeft = row.memberStatus !== 'active';
      return {
        ...row,
        registrationId: row.id,
        startsAt: row.startsAt.toISOString(),
        student: studentOf(row, sight, hasLeft),
        guardian: guardianOf(row, sight, hasLeft),
        createdAt: row.createdAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
        cancelledAt: row.cancelledAt?.toISOString() ?? null,
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
    nextAfter: nextOf(rows, input.size),
  };
}

export async function listResults(
  academy: Academy,
  actor: MachineActor,
  input: PageInput,
): Promise<DataOf<typeof contract.listResultsEndpoint>> {
  const rows = await store.listResults(academy.db, readingOf(academy, actor, input));
  await auditReading(academy, actor, { what: '시험 결과', rows });
  const sight = sightOf(actor);
  return {
    rows: rows.map((row) => ({
      ...row,
      registrationId: row.id,
      student: studentOf(row, sight, row.memberStatus !== 'active'),
      areas: areasOf(row.areas).map(({ name, max }, place) => ({
        name,
        max,
        score: Number(row.scores[place] ?? 0),
      })),
      publishedAt: row.publishedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
    nextAfter: nextOf(rows, input.size),
  };
}

export async function listEnrolments(
  academy: Academy,
  actor: MachineActor,
  input: PageInput,
): Promise<DataOf<typeof contract.listEnrolmentsEndpoint>> {
  const rows = await store.listEnrolments(academy.db, readingOf(academy, actor, input));
  await auditReading(academy, actor, { what: '반 등록', rows });
  const sight = sightOf(actor);
  return {
    rows: rows.map((row) => {
      const hasLeft = row.destroyedAt !== null || row.memberStatus === 'withdrawn';
      return {
        ...row,
        enrolmentId: row.id,
        student: studentOf(row, sight, hasLeft),
        guardian: guardianOf(row, sight, hasLeft),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
    nextAfter: nextOf(rows, input.size),
  };
}

export async function listPayments(
  academy: Academy,
  actor: MachineActor,
  input: PageInput,
): Promise<DataOf<typeof contract.listPaymentsEndpoint>> {
  const rows = await store.listPayments(academy.db, readingOf(academy, actor, input));
  return {
    rows: rows.map((row) => ({
      ...row,
      paymentNo: row.id,
      createdAt: row.createdAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    })),
    nextAfter: nextOf(rows, input.size),
  };
}

export async function listPresentations(
  { db }: Academy,
  { branchIds }: MachineActor,
  { after, size }: Pick<PageInput, 'after' | 'size'>,
): Promise<DataOf<typeof contract.listPresentationsEndpoint>> {
  const rows = await store.listPresentations(db, { after, size, branchIds });
  return {
    rows: rows.map((row) => ({
      ...row,
      sessionId: row.id,
      state: row.state === 'cancelled' ? 'cancelled' : 'open',
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    nextAfter: nextOf(rows, size),
  };
}

/** Members; a key of some branches is given those whom these branches know. */
export async function listMembers(
  academy: Academy,
  actor: MachineActor,
  { input, hooks }: { readonly input: PageInput; readonly hooks: MachineHooks },
): Promise<DataOf<typeof contract.listMembersEndpoint>> {
  const { db } = academy;
  const known = actor.branchIds && hooks.membersOf(actor.branchIds);
  const rows = await store.listMembers(db, readingOf(academy, actor, input), known);
  const active = rows.filter(({ status }) => status === 'active');
  const children = await store.listChildren(
    db,
    active.map(({ id }) => id),
  );
  await auditReading(academy, actor, {
    what: '회원',
    rows: [
      ...active.map(({ id }) => ({ memberId: id, childId: null })),
      ...children.map(({ id, memberId }) => ({ memberId, childId: id })),
    ],
  });
  const sight = sightOf(actor);
  return {
    rows: rows.map(({ id, status, name, mobile, email, createdAt, withdrawnAt, updatedAt }) => ({
      memberId: id,
      state: status,
      guardian: sight.guardians && status === 'active' ? { name, mobile: mobile ?? '', email } : null,
      children: children
        .filter(({ memberId }) => memberId === id)
        .map((child) => {
          const student = studentOf(child, sight, false);
          return { childId: child.id, student: student && { ...student, birthDate: child.birthDate } };
        }),
      createdAt: createdAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      updatedAt: updatedAt.toISOString(),
    })),
    nextAfter: nextOf(rows, input.size),
  };
}
