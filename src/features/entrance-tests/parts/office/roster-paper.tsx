import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import type { RosterRow } from '../../contract/roster.ts';
import { registrationTones } from '../../rules/tones.ts';

/** The whole roster as it is printed for the day of the test. */
export function RosterPaper({ rows, isExaminer }: { rows: readonly RosterRow[]; isExaminer: boolean }) {
  // At the desk of the test a name and a grade are all one needs.
  const desk = ['번호', '학생', '학년', '상태'];
  const heads = ['번호', '학생', '학년', '학교', '보호자', '연락처', '상태', '결제', '접수 시각'];
  return (
    <table className="w-full text-left print:min-w-0 print:text-sm">
      <caption className="sr-only">접수 명단</caption>
      <thead className="border-b border-line text-sm text-ink-soft">
        <tr>
          {(isExaminer ? desk : heads).map((head) => (
            <th key={head} scope="col" className="px-4 py-3 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.registrationNo} className="border-b border-line last:border-0">
            <td className="px-4 py-3 text-sm whitespace-nowrap">{row.registrationNo}</td>
            <th scope="row" className="px-4 py-3 whitespace-nowrap">
              {row.childName}
            </th>
            <td className="px-4 py-3">{row.childGrade}</td>
            {!isExaminer && (
              <>
                <td className="px-4 py-3">{row.schoolName}</td>
                <td className="px-4 py-3">{row.guardianName}</td>
                <td className="px-4 py-3 whitespace-nowrap">{row.guardianMobile}</td>
              </>
            )}
            <td className="px-4 py-3">
              <StatusBadge tone={registrationTones[row.state]}>{row.stateWord}</StatusBadge>
            </td>
            {!isExaminer && (
              <>
                <td className="px-4 py-3">{row.amountKrw === 0 ? '무료' : (row.paymentWord ?? '-')}</td>
                <td className="px-4 py-3 text-sm">{formatSeoulDateTime(row.createdAt)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
