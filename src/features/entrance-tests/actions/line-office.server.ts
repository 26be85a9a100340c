import { explainLine, passedOver } from '#src/features/seats/actions/line.server.ts';
import { type WaitReason, waitReasonWords } from '#src/features/seats/rules/line.ts';
import type { Academy } from '#src/platform/academy.ts';
import { exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { ExportFile } from '#src/shared/list.ts';
import { formatPhone, maskPhone } from '#src/shared/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type { exportRosterEndpoint, lineEndpoint } from '../contract/office-work.ts';
import { testErrors } from '../contract.ts';
import { gradeWord, type RegistrationState, registrationWords } from '../rules.ts';
import { listOfSession } from '../store/registrations.server.ts';
import { findForOffice, type SessionRow } from '../store/sessions.server.ts';
import { listByHolders } from '../store/waits.server.ts';

async function own(academy: Academy, actor: StaffActor, sessionId: number): Promise<SessionRow> {
  const row = await findForOffice(academy.db, sessionId, actor.branchIds);
  if (!row) throw testErrors.session_gone();
  return row;
}

const wordsOf = (reason: string) => waitReasonWords[reason as WaitReason] ?? reason;

/** Who waits and why nobody has been offered a seat: the rule that makes the offers says it. */
export async function readLine(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<DataOf<typeof lineEndpoint>> {
  const session = await own(academy, actor, sessionId);
  const reasons = await explainLine(academy.db, session.poolId);
  const passed = await passedOver(academy.db, session.poolId);
  const rows = new Map(
    (await listByHolders(academy.db, [...reasons.keys(), ...passed.map((one) => one.holderKey)])).map(
      (row) => [row.holder_key, row],
    ),
  );
  const isOver = academy.clock.now() >= session.closesAt;
  const here = [...reasons].flatMap(([key, reason]) => {
    const row = rows.get(key);
    return row?.session_id === sessionId ? [{ row, reason }] : [];
  });
  const sizeOf = (entry: string | null, optionNo: number) =>
    entry === null
      ? 1
      : [...rows.values()].filter((row) => row.entry === entry && row.option_no === optionNo).length;
  return {
    rows: here.map(({ row, reason }, index) => ({
      place: index + 1,
      childName: row.child_name,
      childGrade: gradeWord(row.child_grade),
      guardianMobile: maskPhone(row.guardian_mobile),
      partySize: Math.max(1, sizeOf(row.entry, row.option_no)),
      since: row.created_at.toISOString(),
      reason: isOver ? `접수가 마감되었습니다. ${wordsOf(reason)}` : wordsOf(reason),
    })),
    passed: passed.map(({ at, holderKey, reason }) => ({
      at: at.toISOString(),
      sentence: `${rows.get(holderKey)?.child_name ?? '대기자'} 학생을 지나 다음 순번에게 안내했습니다. ${wordsOf(reason)}`,
    })),
  };
}

/** The roster as a spreadsheet with whole phones; written down before it leaves. */
export async function exportRoster(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportRosterEndpoint>,
): Promise<ExportFile> {
  const session = await own(academy, actor, input.sessionId);
  const rows = await listOfSession(academy.db, input.sessionId);
  return exportList(academy, actor, {
    list: `${session.title} 접수 명단`,
    reason: input.reason,
    wanted: input.columns,
    filters: { sessionId: input.sessionId },
    rows,
    people: rows.map((row) => `회원 ${row.member_id}`),
    columns: [
      { key: 'registrationNo', name: '접수번호', cell: (row) => row.registration_no },
      { key: 'childName', name: '학생', cell: (row) => row.child_name },
      { key: 'grade', name: '학년', cell: (row) => gradeWord(row.child_grade) },
      { key: 'school', name: '학교', cell: (row) => row.school_name },
      { key: 'guardian', name: '보호자', cell: (row) => row.guardian_name },
      { key: 'mobile', name: '연락처', cell: (row) => formatPhone(row.guardian_mobile) },
      { key: 'state', name: '상태', cell: (row) => registrationWords[row.state as RegistrationState] },
      { key: 'amount', name: '응시료', cell: (row) => row.amount_krw },
      { key: 'createdAt', name: '접수', cell: (row) => formatSeoulDateTime(row.created_at) },
    ],
  });
}
