import { Link } from 'react-router';
import { seatCells } from '#src/features/seats/parts/session-cells.tsx';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { belowName } from '#src/ui/list/list-looks.ts';
import { MoreMenu, menuItem } from '#src/ui/list/more-menu.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import type { CellsOf } from '#src/web/office/list/declared-list.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { whole } from '#src/web/office/list/row-name.tsx';
import type { OfficeSession } from '../contract/office.ts';
import type { sessionList } from '../contract/session-list.ts';
import { officeStageTones } from '../rules/sessions.ts';
import { useSessionActs } from './use-office-sessions.ts';

/** What the list of sessions shows besides words. */
export const sessionCells: CellsOf<typeof sessionList> = {
  title: ({ sessionId, title, gradeBand, startsAt, branchName, stage, stateLabel }) => (
    <>
      <Link
        className="inline-block py-1 text-brand sm:min-w-36 underline-offset-4 hover:underline"
        to={`/office/tests/${sessionId}`}
      >
        {title}
      </Link>
      <span className={`${belowName} max-sm:min-w-42`}>
        {whole(inShort(formatSeoulDateTime(startsAt)))}{' '}
        <StatusBadge tone={officeStageTones[stage]}>{stateLabel}</StatusBadge>
      </span>
      <span className="block font-normal text-ink-soft">
        <span className="sm:hidden">{branchName} · </span>
        {gradeBand}
      </span>
    </>
  ),
  branch: ({ branchName, room }) => (
    <>
      {whole(branchName)}
      <span className="block text-ink-soft">{whole(room)}</span>
    </>
  ),
  ...seatCells((unmarked) => `출결 미기록 ${unmarked}명`),
  state: ({ stage, stateLabel }) => <StatusBadge tone={officeStageTones[stage]}>{stateLabel}</StatusBadge>,
  act: (session) => <ShowAct session={session} />,
  fee: ({ feeKrw }) => whole(feeKrw === 0 ? '무료' : formatKrw(feeKrw)),
};

/** A session that nobody sees is shown by a press; what is shown is taken back behind a menu. */
function ShowAct({ session }: { session: OfficeSession }) {
  const { show } = useSessionActs(session);
  const { title, room, state } = session;
  if (state === 'cancelled') return null;
  return (
    <>
      {state === 'draft' ? (
        <Button isBusy={show.isPending} onClick={() => show.mutate(true)}>
          공개<span className="sr-only"> {title}</span>
        </Button>
      ) : (
        <MoreMenu of={`${title} ${room}`}>
          {(close) => (
            <button
              type="button"
              className={menuItem}
              onClick={() => {
                close();
                show.mutate(false);
              }}
            >
              비공개로 전환
            </button>
          )}
        </MoreMenu>
      )}
      {show.error && <p className="text-sm text-danger">{sentenceOf(show.error)}</p>}
    </>
  );
}
