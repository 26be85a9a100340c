import { rosterList } from '#src/features/test-day/contract/roster-list.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { callApi } from '#src/web/api/api.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { PrintWhole } from '#src/web/office/print-whole.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { isSeated, RosterPaper } from './paper.tsx';
import { Seldom } from './seldom.tsx';

interface RosterHeadProps {
  readonly session: OfficeSession;
  readonly isExaminer: boolean;
  readonly seesResults: boolean;
  /** Whether a narrow screen shows what is seldom pressed. */
  readonly isWhole: boolean;
}

/** Which session it is and how full, the ways on, and its papers. */
export function RosterHead({ session, isExaminer, seesResults, isWhole }: RosterHeadProps) {
  const { sessionId } = session;
  const readWhole = () => callApi(rosterList.list, { sessionId, size: '2000' });
  const paper = async () => {
    const { rows } = await readWhole();
    return <RosterPaper session={session} rows={rows} isExaminer={isExaminer} />;
  };
  const tickets = async () => {
    const [{ rows }, { TicketPapers }] = await Promise.all([readWhole(), import('../ticket-papers.tsx')]);
    return <TicketPapers session={session} rows={rows.filter((row) => isSeated(row))} />;
  };
  return (
    <PageHead title={`${session.title} 접수 명단`}>
      {/* On a phone the students come first: the ways on wait behind one button there. */}
      <div className={isWhole ? 'contents' : 'contents max-sm:hidden'}>
        {!isExaminer && <OfficeButtonLink to={`/office/tests/${sessionId}/line`}>대기 명단</OfficeButtonLink>}
        {seesResults && <OfficeButtonLink to={`/office/tests/${sessionId}/results`}>결과</OfficeButtonLink>}
      </div>
      <Seldom isOpen={isWhole}>
        <PrintWhole load={paper} label="좌석표 인쇄" />
        {!isExaminer && <PrintWhole load={tickets} label="수험표 인쇄" />}
      </Seldom>
    </PageHead>
  );
}
