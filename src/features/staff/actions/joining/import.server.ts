import {
  type importStaffEndpoint,
  StaffEmailInput,
  StaffNameInput,
} from '#src/features/staff/contract/people.ts';
import { branchRefusal, roleLabels } from '#src/features/staff/rules/roles.ts';
import { listStaffEmails } from '#src/features/staff/store/invitations.server.ts';
import { listBranchNames } from '#src/features/staff/store/people.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { type PlannedRow, refusedRow, rehearseOrRun } from '#src/platform/office-import.server.ts';
import { auditChanges } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf, StaffRole } from '#src/shared/endpoint/endpoint.ts';
import type { ImportAnswer, ImportLine } from '#src/shared/endpoint/import.ts';
import { sendInvitation, type Wanted } from './invitations.server.ts';

type Branches = readonly { id: number; name: string; code: string }[];

function roleOf(text: string): StaffRole | null {
  const found = Object.entries(roleLabels).find(
    ([role, name]) => name === text.trim() || role === text.trim(),
  );
  return (found?.[0] as StaffRole | undefined) ?? null;
}

/** Reads one row; a sentence where it cannot be invited. */
function readRow(row: Readonly<Record<string, string>>, branches: Branches): Wanted | string {
  const email = StaffEmailInput.safeParse(row.email);
  const name = StaffNameInput.safeParse(row.name);
  const role = roleOf(row.role ?? '');
  if (!email.success) return email.error.issues[0]?.message ?? '이메일을 확인해 주세요.';
  if (!name.success) return name.error.issues[0]?.message ?? '이름을 확인해 주세요.';
  if (!role) return `역할은 ${Object.values(roleLabels).join(', ')} 가운데 하나로 적어 주세요.`;
  const texts = (row.branches ?? '').split(/[,/]/).flatMap((text) => text.trim() || []);
  const found = texts.map((text) =>
    branches.find(({ name: full, code }) => full === text || full === `${text} 분원` || code === text),
  );
  const at = found.indexOf(undefined);
  if (at >= 0) return `'${texts[at]}' 분원을 찾을 수 없습니다.`;
  const branchIds = found.flatMap((branch) => branch?.id ?? []);
  const refusal = branchRefusal(role, branchIds);
  return refusal ?? { staffId: null, email: email.data, name: name.data, role, branchIds };
}

type Planned = PlannedRow<Wanted>;

async function plan(academy: Academy, rows: readonly Readonly<Record<string, string>>[]): Promise<Planned[]> {
  const branches = await listBranchNames(academy.db);
  const reads = rows.map((row) => readRow(row, branches));
  const emails = await listStaffEmails(
    academy.db,
    reads.flatMap((read) => (typeof read === 'string' ? [] : [read.email])),
  );
  const seen = new Set<string>();
  const planned: Planned[] = [];
  for (const [index, read] of reads.entries()) {
    const name = rows[index]?.email ?? '';
    const refused = (sentence: string): Planned => refusedRow(index + 1, name, sentence);
    if (typeof read === 'string') planned.push(refused(read));
    else if (seen.has(read.email)) planned.push(refused('같은 이메일이 위에 있습니다.'));
    else if (emails.has(read.email)) planned.push(refused('이미 등록된 이메일입니다.'));
    else planned.push({ line: lineOf(index + 1, read, branches), wanted: read });
    if (typeof read !== 'string') seen.add(read.email);
  }
  return planned;
}

function lineOf(line: number, wanted: Wanted, branches: Branches): ImportLine {
  const names = branches.filter(({ id }) => wanted.branchIds.includes(id)).map(({ name }) => name);
  const changes = [
    { field: '이름', before: '', after: wanted.name },
    { field: '역할', before: '', after: roleLabels[wanted.role] },
    { field: '분원', before: '', after: names.join(', ') || '전체 분원' },
  ];
  return { line, name: wanted.email, outcome: 'new', changes, sentence: null };
}

/**
 * Invites many. Without the plan of a rehearsal it only says what would happen; with it, exactly that happens, or nothing
 * where it would be something else by now.
 */
export async function importStaff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof importStaffEndpoint>,
): Promise<ImportAnswer> {
  const planned = await plan(academy, input.rows);
  const now = academy.clock.now();
  return rehearseOrRun(planned, {
    plan: input.plan,
    run: (wanted) =>
      inTransaction(academy.db, async (tx) => {
        const ids: number[] = [];
        for (const one of wanted)
          ids.push((await sendInvitation(tx, academy, { ...one, invitedBy: actor.staffId })).id);
        const noted = { entity: 'invitation', action: '직원 초대(가져오기)', at: now };
        const changes = ids.map((entityId) => ({ ...noted, entityId }));
        await auditChanges(tx, actor, changes);
      }),
  });
}
