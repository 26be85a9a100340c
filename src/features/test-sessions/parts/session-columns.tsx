import { Link } from 'react-router';
import { seatCells } from '#src/features/seats/parts/session-cells.tsx';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import type { CellsOf } from '#src/web/office/list/declared-list.tsx';
import { whole } from '#src/web/office/list/row-name.tsx';
import type { OfficeSession } from '../contract/office.ts';
import type { sessionList } from '../contract/session-list.ts';
import { useSessionActs } from './use-office-sessions.ts';

/** What the list of sessions shows besides words. */
export const sessionCells: CellsOf<typeof sessionList> = {
  title: ({ sessionId, title, gradeBand }) => (
    <>
      <Link
        className="inline-block min-w-36 py-1 text-brand underline-offset-4 hover:underline"
        to={`/office/tests/${sessionId}`}
      >
        {title}
      </Link>
      <span className="block font-normal text-ink-soft">{gradeBand}</span>
    </>
  ),
  branch: ({ branchName, room }) => (
    <>
      {whole(branchName)}
      <span className="block text-ink-soft">{whole(room)}</span>
    </>
  ),
  ...seatCells((unmarked) => `출결 미기록 ${unmarked}명`),
  act: (session) => <ShowButton session={session} />,
  fee: ({ feeKrw }) => whole(feeKrw === 0 ? '무료' : formatKrw(feeKrw)),
};

function ShowButton({ session }: { session: OfficeSession }) {
  const { show } = useSessionActs(session);
  const isOpen = session.state === 'open';
  if (session.state === 'cancelled') return null;
  return (
    <>
      <Button
        variant={isOpen ? 'secondary' : 'primary'}
        isBusy={show.isPending}
        onClick={() => show.mutate(!isOpen)}
      >
        {isOpen ? '비공개로 전환' : '공개'}
        <span className="sr-only"> {session.title}</span>
      </Button>
      {show.error && <p className="text-sm text-danger">{sentenceOf(show.error)}</p>}
    </>
  );
}
