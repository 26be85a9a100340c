import { photographed } from '#src/features/families/actions/photos.server.ts';
import { paymentsOfOrders } from '#src/features/payments/actions/orders.server.ts';
import { registrationWords } from '#src/features/registrations/rules/registrations.ts';
import { hasSeat, isOver } from '#src/features/registrations/rules/seated.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { livingHolds } from '#src/features/seats/actions/pools.server.ts';
import type {
  exportRosterEndpoint,
  RosterRow,
  rosterEndpoint,
} from '#src/features/test-day/contract/roster.ts';
import { listRoster } from '#src/features/test-day/store/roster.server.ts';
import { officeViewOf, ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import { gradeWord } from '#src/shared/people/grade.ts';
import { formatPhone, maskPhone } from '#src/shared/people/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { doublesOf } from './doubles.server.ts';

/** Who is registered. Whoever stands at the door sees number, name and grade only; phones are masked for everybody. */
export async function readRoster(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof rosterEndpoint>,
): Promise<DataOf<typeof rosterEndpoint>> {
  const own = await ownSession(academy, actor, input.sessionId);
  const session = await officeViewOf(academy, own);
  const isDoor = !mayDo(actor.role, 'families');
  const living = await livingHolds(academy.db, own.poolId);
  const page = await listRoster(academy.db, { ...input, seesGuardians: !isDoor, living: [...living] });
  const orderIds = page.rows.flatMap((row) => row.order_id ?? []);
  const [payments, photos, doubles] = await Promise.all([
    paymentsOfOrders(academy.db, orderIds),
    photographed(
      academy.db,
      page.rows.map((row) => row.child_id),
    ),
    isDoor ? new Map<string, never>() : doublesOf(academy, input.sessionId),
  ]);
  const rows = page.rows.map((row): RosterRow => {
    const state = row.state;
    return {
      registrationNo: row.registration_no,
      childName: row.child_name,
      childGrade: gradeWord(row.child_grade),
      hasPhoto: hasSeat(state) && photos.has(row.child_id),
      schoolName: isDoor ? '' : row.school_name,
      guardianName: isDoor ? '' : row.guardian_name,
      guardianMobile: isDoor ? '' : maskPhone(row.guardian_mobile),
      state,
      stateWord: registrationWords[state],
      amountKrw: isDoor ? 0 : row.amount_krw,
      holdsSeat: isOver(state) && living.has(row.hold_id),
      paymentWord: isDoor || row.order_id === null ? null : (payments.get(row.order_id)?.stateWord ?? null),
      createdAt: isDoor ? '' : row.created_at.toISOString(),
      double: doubles.get(row.registration_no) ?? null,
    };
  });
  return { ...page, rows, session };
}

const columns: readonly ExportColumn<RegistrationRow>[] = [
  { key: 'registrationNo', name: '접수번호', cell: (row) => row.registration_no },
  { key: 'child', name: '학생', cell: (row) => row.child_name },
  { key: 'grade', name: '학년', cell: (row) => gradeWord(row.child_grade) },
  { key: 'school', name: '학교', cell: (row) => row.school_name },
  { key: 'guardian', name: '보호자', cell: (row) => row.guardian_name },
  { key: 'mobile', name: '연락처', cell: (row) => formatPhone(row.guardian_mobile) },
  { key: 'state', name: '상태', cell: (row) => registrationWords[row.state] },
  { key: 'amount', name: '응시료', cell: (row) => row.amount_krw },
  { key: 'createdAt', name: '접수', cell: (row) => formatSeoulDateTime(row.created_at) },
];

/** The roster as a spreadsheet with whole phones; written down before it leaves. */
export async function exportRoster(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportRosterEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const session = await ownSession(academy, actor, input.sessionId);
  const query = { ...filters, page: 1, size: listLimits.exported, seesGuardians: true };
  const { rows } = await listRoster(academy.db, query);
  return exportList(academy, actor, {
    list: `${session.title} 접수 명단`,
    reason,
    wanted,
    filters,
    rows,
    columns,
    people: rows.map((row) => `회원 ${row.member_id}`),
  });
}
