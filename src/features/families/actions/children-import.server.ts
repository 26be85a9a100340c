import { dayOf, gradeOf } from '#src/features/families/rules/child-rows.ts';
import {
  findIdsByLoginId,
  insertImport,
  lockImport,
  lockImported,
  markUndone,
} from '#src/features/families/store/child-imports.server.ts';
import { membersInReach, type OfficeMemberHooks } from '#src/features/members/actions/office.server.ts';
import {
  EnteredChild,
  type importChildrenEndpoint,
  type undoChildImportEndpoint,
} from '#src/features/members/contract/office.ts';
import { maxChildren, requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { childTakenBackNotice } from '#src/features/members/rules/office.ts';
import {
  type HeldChild,
  listChildrenOfMany,
  markAllRemoved,
} from '#src/features/members/store/children/children.server.ts';
import { findMembers, insertEvents, type Member } from '#src/features/members/store/members.server.ts';
import { queueMessages } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import { type PlannedRow, refusedRow, rehearseOrRun } from '#src/platform/office-import.server.ts';
import { auditChanges } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { addChildIn } from './children.server.ts';
import { writeEntered } from './entered-children.server.ts';

type Raw = Readonly<Record<string, string>>;
interface Wanted {
  readonly guardian: Member;
  readonly child: EnteredChild;
}
interface Known {
  readonly guardians: ReadonlyMap<string, Member>;
  /** Grows with what the rows above bring. */
  readonly children: Map<number, Pick<HeldChild, 'name' | 'birthDate'>[]>;
  readonly today: string;
}

const text = (raw: Raw, key: string) => (raw[key] ?? '').trim();

function readChild(raw: Raw): EnteredChild | string {
  const grade = gradeOf(text(raw, 'grade'));
  if (grade === null) return '학년은 초4, 중2, 고1처럼 적어 주세요.';
  const read = EnteredChild.safeParse({
    name: text(raw, 'name'),
    birthDate: dayOf(text(raw, 'birthDate')),
    schoolName: text(raw, 'schoolName'),
    grade,
  });
  return read.success ? read.data : (read.error.issues[0]?.message ?? '내용을 확인해 주세요.');
}

/** Why a readable child is not taken; null where it is. */
function refusalFor(child: EnteredChild, known: Known, others: number): string | null {
  if (child.birthDate > known.today) return '생년월일을 확인해 주세요.';
  if (requiresGuardianConsent(child.birthDate, known.today))
    return '만 14세 미만은 보호자(법정대리인)의 동의가 필요합니다. 회원 화면에서 인증번호를 보내 등록해 주세요.';
  return others >= maxChildren ? `자녀는 ${maxChildren}명까지 등록할 수 있습니다.` : null;
}

function planRow(raw: Raw, line: number, known: Known): PlannedRow<Wanted> {
  const name = text(raw, 'name') || '-';
  const refused = (sentence: string) => refusedRow(line, name, sentence);
  const guardian = known.guardians.get(text(raw, 'guardian'));
  // A slip of one line must not give a child to another family.
  if (!guardian || guardian.name !== text(raw, 'guardianName'))
    return refused('아이디와 이름이 맞는 보호자를 맡은 분원에서 찾을 수 없습니다.');
  const child = readChild(raw);
  if (typeof child === 'string') return refused(child);
  const others = known.children.get(guardian.id) ?? [];
  if (others.some((one) => one.name === child.name && one.birthDate === child.birthDate))
    return { line: { line, name, outcome: 'same', changes: [], sentence: null }, wanted: null };
  const refusal = refusalFor(child, known, others.length);
  if (refusal !== null) return refused(refusal);
  known.children.set(guardian.id, [...others, child]);
  const after = {
    보호자: guardian.name,
    생년월일: child.birthDate,
    학교: child.schoolName,
    학년: gradeLabel(child.grade),
  };
  const changes = Object.entries(after).map(([field, value]) => ({ field, before: '', after: value }));
  return { line: { line, name, outcome: 'new', changes, sentence: null }, wanted: { guardian, child } };
}

async function readKnown(
  academy: Academy,
  tx: Tx,
  { rows, own }: { rows: readonly Raw[]; own: Among | null },
): Promise<Known> {
  const loginIds = [...new Set(rows.map((row) => text(row, 'guardian')).filter((one) => one !== ''))];
  const found = await findIdsByLoginId(tx, loginIds, own);
  const ids = found.map(({ id }) => id);
  const members = ids.length > 0 ? await findMembers(tx, ids) : [];
  return {
    guardians: new Map(members.map((member) => [member.loginId, member])),
    children: new Map(ids.length > 0 ? await listChildrenOfMany(tx, ids) : []),
    today: seoulDay(academy.clock.now()),
  };
}

/** Children of 14 and older from a spreadsheet: shown first row by row, then entered exactly so, or not at all. */
export async function importChildren(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof importChildrenEndpoint>; hooks: OfficeMemberHooks },
): Promise<DataOf<typeof importChildrenEndpoint>> {
  const own = membersInReach(actor, hooks);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const known = await readKnown(academy, tx, { rows: input.rows, own });
    const planned = input.rows.map((row, index) => planRow(row, index + 1, known));
    let importId: number | null = null;
    const answer = await rehearseOrRun(planned, {
      plan: input.plan,
      run: async (wanted) => {
        const childIds: number[] = [];
        // In one order, so that two imports never wait for each other.
        for (const { guardian, child } of [...wanted].sort((a, b) => a.guardian.id - b.guardian.id)) {
          const alongside = (inner: Tx, childId: number) =>
            writeEntered(inner, { academy, actor, guardian, child, childId });
          const author = { actor: `staff ${actor.staffId}`, alongside };
          const added = await addChildIn(tx, { memberId: guardian.id, child, now }, author);
          childIds.push(added.childId);
        }
        if (childIds.length > 0) importId = await insertImport(tx, { staffId: actor.staffId, childIds, now });
      },
    });
    return { ...answer, importId };
  });
}

/** Takes an own import back, and tells the guardians. Who is busy or shared by now stays; a second time changes nothing. */
export async function undoImport(
  academy: Academy,
  actor: StaffActor,
  {
    input: { importId },
    hooks,
  }: { input: InputOf<typeof undoChildImportEndpoint>; hooks: OfficeMemberHooks },
): Promise<DataOf<typeof undoChildImportEndpoint>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const found = await lockImport(tx, importId, actor.staffId);
    if (!found) throw commonErrors.not_found();
    if (found.undoneAt !== null) return { removed: 0, kept: 0 };
    const children = await lockImported(tx, found.childIds);
    const guardians = new Map(
      (children.length > 0
        ? await findMembers(
            tx,
            children.map((one) => one.memberId),
          )
        : []
      ).map((member) => [member.id, member]),
    );
    const free: typeof children = [];
    for (const child of children)
      if (!child.isJoined && !(await hooks.isChildBusy(tx, child.childId, now))) free.push(child);
    await markAllRemoved(
      tx,
      free.map(({ childId }) => childId),
      now,
    );
    const by = { kind: 'child_removed', actor: `staff ${actor.staffId}`, now } as const;
    await insertEvents(
      tx,
      free.map(({ childId, memberId }) => ({ memberId, detail: `child ${childId}`, ...by })),
    );
    const noted = { entity: 'member', action: '자녀 가져오기 되돌림', at: now };
    const changes = free.map(({ childId, memberId }) => {
      return { ...noted, entityId: memberId, before: { childId } };
    });
    await auditChanges(tx, actor, changes);
    const messages = free.flatMap(({ memberId, name }) => {
      const guardian = guardians.get(memberId);
      return guardian ? noticeMessages(guardian, childTakenBackNotice(guardian.name, name)) : [];
    });
    await queueMessages(tx, messages);
    await markUndone(tx, importId, now);
    return { removed: free.length, kept: children.length - free.length };
  });
}
