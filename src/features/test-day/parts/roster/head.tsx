import { useState } from 'react';
import { rosterList } from '#src/features/test-day/contract/roster-list.ts';
import { type SessionActs, sessionActs } from '#src/features/test-day/rules/session-acts.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import type { MayOfTests } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { MoreMenu, menuItem } from '#src/ui/list/more-menu.tsx';
import { callApi } from '#src/web/api/api.ts';
import { inShort } from '#src/web/office/list/in-short.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { PrintWhole, usePrintWhole } from '#src/web/office/print-whole.tsx';
import { OfficeButtonLink, OfficeLink } from '#src/web/office/ways.tsx';
import { type AskedOfSession, SessionForms } from '../session-acts.tsx';
import { isSeated, RosterPaper } from './paper.tsx';

interface Marked {
  readonly attended: number;
  readonly absent: number;
}

interface RosterHeadProps {
  readonly session: OfficeSession;
  readonly marked: Marked;
  readonly may: MayOfTests;
  /** The day of the test is over: what is left to do is its results. */
  readonly isPast: boolean;
  readonly now: Date;
}

/** How full it is; once it is over, who came. */
function peopleOf({ session, marked, isPast }: Pick<RosterHeadProps, 'session' | 'marked' | 'isPast'>) {
  const { taken, capacity, reserved, waiting, unmarked } = session;
  if (isPast)
    return [
      `응시 ${marked.attended}명`,
      `결시 ${marked.absent}명`,
      ...(unmarked > 0 ? [`미기록 ${unmarked}명`] : []),
    ];
  return [
    `${taken} / ${capacity}명`,
    ...(reserved > 0 ? [`본부 보유 ${reserved}석`] : []),
    ...(waiting > 0 ? [`대기 ${waiting}명`] : []),
  ];
}

/** Where and when it is, and how many. */
const factsOf = (of: Parameters<typeof peopleOf>[0]) =>
  [
    `${of.session.branchName} ${of.session.room}`,
    inShort(formatSeoulDateTime(of.session.startsAt)),
    ...peopleOf(of),
  ].join(' · ');

/** Which session it is and how full, the ways on, its papers, and what is done with it, in one row. */
export function RosterHead({ session, marked, may, isPast, now }: RosterHeadProps) {
  const [asked, setAsked] = useState<AskedOfSession | null>(null);
  // Beside whatever form is open: what was typed there stays.
  const [isSizing, setSizing] = useState(false);
  const { sessionId } = session;
  const isExaminer = !may.seeWaitlist;
  const papers = papersOf(session, isExaminer);
  const acts = sessionActs(session, isPast, now);
  return (
    <>
      <PageHead title={`${session.title} 접수 명단`} facts={factsOf({ session, marked, isPast })}>
        {/* On a phone the students come first: the ways on wait in the menu there, but for the results of a test that is over. */}
        <div className="contents max-sm:hidden">
          {!isExaminer && (
            <OfficeButtonLink to={`/office/tests/${sessionId}/line`}>대기 명단</OfficeButtonLink>
          )}
        </div>
        {may.seeResults && (
          <div className={isPast ? 'contents' : 'contents max-sm:hidden'}>
            <OfficeButtonLink to={`/office/tests/${sessionId}/results`} isMain={isPast}>
              결과
            </OfficeButtonLink>
          </div>
        )}
        {may.enter && acts.enters && (
          <Button aria-expanded={asked === 'enter'} onClick={() => setAsked('enter')}>
            전화·방문 접수
          </Button>
        )}
        {isExaminer ? (
          <PrintWhole load={papers.seats} label="좌석표 인쇄" />
        ) : (
          <SessionMenu
            session={session}
            may={may}
            isPast={isPast}
            acts={acts}
            papers={papers}
            onAsk={setAsked}
            onSize={() => setSizing(!isSizing)}
          />
        )}
      </PageHead>
      <SessionForms
        session={session}
        may={may}
        asked={asked}
        isSizing={isSizing}
        onDone={() => setAsked(null)}
      />
    </>
  );
}

/** The papers of a session, read whole when they are asked for. */
function papersOf(session: OfficeSession, isExaminer: boolean) {
  const readWhole = () => callApi(rosterList.list, { sessionId: session.sessionId, size: '2000' });
  return {
    seats: async () => {
      const { rows } = await readWhole();
      return <RosterPaper session={session} rows={rows} isExaminer={isExaminer} />;
    },
    tickets: async () => {
      const [{ rows }, { TicketPapers }] = await Promise.all([readWhole(), import('../ticket-papers.tsx')]);
      return <TicketPapers session={session} rows={rows.filter((row) => isSeated(row))} />;
    },
  };
}

interface SessionMenuProps extends Omit<RosterHeadProps, 'now' | 'marked'> {
  readonly acts: SessionActs;
  readonly papers: ReturnType<typeof papersOf>;
  readonly onAsk: (asked: AskedOfSession) => void;
  readonly onSize: () => void;
}

interface MenuAct {
  readonly label: string;
  readonly run: () => void;
  readonly isGrave?: boolean;
}

/** What those who plan can still do with a session. */
function planActs({ session, acts, onAsk, onSize }: SessionMenuProps): readonly MenuAct[] {
  const ask = (label: string, asked: AskedOfSession) => ({ label, run: () => onAsk(asked) });
  return [
    ...(acts.sizes ? [{ label: '정원', run: onSize }] : []),
    ...(acts.edits ? [ask('회차 변경', 'edit')] : []),
    ask('회차 복제', 'duplicate'),
    ...(session.state === 'draft' ? [ask('회차 삭제', 'remove')] : []),
    ...(acts.cancels ? [{ ...ask('회차 취소', 'cancel'), isGrave: true }] : []),
  ];
}

/** Papers and what is seldom done with a session, behind one button. */
function SessionMenu(props: SessionMenuProps) {
  const { session, may, isPast, papers } = props;
  const { print, sheet } = usePrintWhole();
  const base = `/office/tests/${session.sessionId}`;
  const listed: readonly MenuAct[] = [
    { label: '좌석표 인쇄', run: () => void print(papers.seats) },
    { label: '수험표 인쇄', run: () => void print(papers.tickets) },
    ...(may.enter && may.plan ? planActs(props) : []),
  ];
  return (
    <>
      <MoreMenu>
        {(close) => (
          <>
            <MenuLink to={`${base}/line`}>대기 명단</MenuLink>
            {may.seeResults && !isPast && <MenuLink to={`${base}/results`}>결과</MenuLink>}
            {listed.map(({ label, run, isGrave }) => (
              <button
                key={label}
                type="button"
                className={classNames(menuItem, isGrave && 'text-danger')}
                onClick={() => {
                  close();
                  run();
                }}
              >
                {label}
              </button>
            ))}
          </>
        )}
      </MoreMenu>
      {sheet}
    </>
  );
}

/** A way on that a wide screen has beside the menu. */
function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <OfficeLink to={to} className={`${menuItem} content-center sm:hidden`}>
      {children}
    </OfficeLink>
  );
}
