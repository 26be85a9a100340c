import { registrationTones } from '#src/features/registrations/rules/tones.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { isAttendance } from '#src/features/test-day/rules/attendance.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';

/** Those who sit the test, or may still come. */
export const isSeated = (row: RosterRow): boolean => isAttendance(row.state);

interface RosterPaperProps {
  readonly session: OfficeSession;
  readonly rows: readonly RosterRow[];
  readonly isExaminer: boolean;
}

/** The whole roster as it is printed for the day of the test: who sits has a seat's number and a box to tick. */
export function RosterPaper({ session, rows, isExaminer }: RosterPaperProps) {
  const seatOf = new Map(rows.filter(isSeated).map((row, index) => [row.registrationNo, index + 1]));
  // At the desk of the test a name and a grade are all one needs.
  const deps = ['좌석', '확인', '번호', '학생', '학년', '상태'];
  const heads = [
    '좌석',
    '확인',
    '번호',
    '학생',
    '학년',
    '학교',
    '보호자',
    '연락처',
    '상태',
    '결제',
    '접수 일시',
  ];
  return (
    <section className="grid gap-3">
      <h1 className="text-xl">
        {session.title} 좌석표 · {session.branchName} {session.room}
      </h1>
      <p>
        {formatSeoulDateTime(session.startsAt)} · {seatOf.size}명
      </p>
      <table className="w-full text-left print:min-w-0 print:text-sm">
        <caption className="sr-only">접수 명단</caption>
        <thead className="border-b border-line text-sm text-ink-soft">
          <tr>
            {(isExaminer ? deps : heads).map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.registrationNo} className="border-b border-line last:border-0">
              <td className="px-2 py-1.5 font-bold tabular-nums">{seatOf.get(row.registrationNo) ?? '-'}</td>
              <td className="px-2 py-1.5">{seatOf.has(row.registrationNo) && '□'}</td>
              <td className="px-2 py-1.5 text-sm whitespace-nowrap">{row.registrationNo}</td>
              <th scope="row" className="px-2 py-1.5 whitespace-nowrap">
                {row.childName}
              </th>
              <td className="px-2 py-1.5">{row.childGrade}</td>
              {!isExaminer && (
                <>
                  <td className="px-2 py-1.5">{row.schoolName}</td>
                  <td className="px-2 py-1.5">{row.guardianName}</td>
                  <td className="px-2 py-1.5 whitespace-nowrap">{row.guardianMobile}</td>
                </>
              )}
              <td className="px-2 py-1.5">
                <StatusBadge tone={registrationTones[row.state]}>{row.stateLabel}</StatusBadge>
              </td>
              {!isExaminer && (
                <>
                  <td className="px-2 py-1.5">{row.amountKrw === 0 ? '무료' : (row.paymentLabel ?? '-')}</td>
                  <td className="px-2 py-1.5 text-sm whitespace-nowrap">
                    {inShort(formatSeoulDateTime(row.createdAt))}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
