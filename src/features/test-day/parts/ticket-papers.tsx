import { renderSVG } from 'uqr';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Facts } from '#src/ui/card.tsx';

/** The tickets of a whole session, two on a sheet to be cut, for those who come without theirs. */
export function TicketPapers({ session, rows }: { session: OfficeSession; rows: readonly RosterRow[] }) {
  return rows.map((row, index) => (
    <article
      key={row.registrationNo}
      className="grid h-[92mm] content-start gap-3 border-b border-dashed border-line py-4 break-inside-avoid"
    >
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-3">
        <h1 className="text-2xl">입학 테스트 수험표</h1>
        <p className="wordmark font-bold text-brand">{ownName()}</p>
      </header>
      <div className="grid grid-cols-[1fr_auto] items-start gap-6">
        <Facts
          rows={[
            ['학생', `${row.childName} (${row.childGrade})`],
            ['테스트', session.title],
            ['일시', formatSeoulDateTime(session.startsAt)],
            ['고사실', `${session.branchName} ${session.room}`],
            ['좌석', `${index + 1}번`],
            ['접수번호', row.registrationNo],
          ]}
        />
        <img
          className="size-40"
          alt={`접수번호 ${row.registrationNo}의 QR 코드`}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(
            renderSVG(`${window.location.origin}/office/check-in/${row.registrationNo}`),
          )}`}
        />
      </div>
      <p>시험 시작 10분 전까지 입실해 주세요. 입구에서 QR 코드를 보여 주시면 응시가 확인됩니다.</p>
    </article>
  ));
}
