import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { offerSeatEndpoint } from '#src/features/waitlist/contract/waitlist.ts';
import { type WaitlistRow, waitlistList } from '#src/features/waitlist/contract/waitlist-list.ts';
import { waitStateLabels } from '#src/features/waitlist/rules/waitlist.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { whole } from '#src/web/office/list/row-name.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { WaitlistOffering } from '../parts/waitlist-offering.tsx';

type Head = DataOf<(typeof waitlistList)['list']>;

/** The waiting line of one session: who waits, why each was or was not offered a seat, and offers by hand. */
export default function WaitlistPage() {
  const { sessionId = '' } = useParams();
  const may = useOfficeSessions().data?.may;
  const head = useQuery({
    queryKey: ['office', 'line', sessionId],
    queryFn: () => callApi(waitlistList.list, { sessionId, size: '1' }),
    refetchInterval: 15_000,
  });
  if (cannotShow(head)) return <NotShown error={head.error} back={['/office/tests', '입학 테스트 목록']} />;
  if (!head.data) return <Skeleton className="h-64" />;
  const { session, passed } = head.data;
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title={`${session.title} 대기 명단`}
        facts={`${session.branchName} ${session.room} · ${formatSeoulDateTime(session.startsAt)} · 대기 ${session.waiting}명`}
      >
        <ButtonLink to={`/office/tests/${sessionId}`} variant="secondary">
          접수 명단
        </ButtonLink>
      </PageHead>
      <DeclaredList
        list={waitlistList}
        cells={cells}
        fixed={{ sessionId }}
        keyOf={(row) => row.waitKey}
        nameOf={(row) => row.childName}
        searchHint="학생, 보호자, 휴대폰"
        refreshMs={15_000}
        {...(may?.enter && { bulk: bulkFor(head.data) })}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: '상태',
            choices: [['current', '대기와 안내 중'], ...Object.entries(waitStateLabels)],
          },
        ]}
        empty={<EmptyState title="기다리는 학생이 없습니다." />}
      />
      <WaitlistOffering head={head.data} mayPlan={may?.plan ?? false} />
      {passed.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">지나간 순번</h2>
          <ul className="grid gap-1 text-sm text-ink-soft">
            {passed.map((one) => (
              <li key={one.at + one.sentence}>
                {formatSeoulDateTime(one.at)} · {one.sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

const bulkFor = ({ session, free }: Head): readonly BulkAct<WaitlistRow>[] => [
  {
    label: '좌석 안내',
    summary: (rows) => {
      const waiting = rows.filter((row) => row.state === 'waiting');
      return (
        <>
          <p>
            빈 좌석 {free}석. 고르신 순서대로 좌석을 잡아 문자로 안내하고, 정해진 시간 안에 답이 없으면 다음
            순번으로 넘어갑니다. 앞 순번을 지나가면 그 사실과 사유가 남습니다.
          </p>
          <ul className="list-disc pl-5">
            {waiting.map((row) => (
              <li key={row.waitKey}>
                {row.place}번 {row.childName} · {row.childGrade}
                {row.partySize > 1 && ` · 함께 ${row.partySize}명`}
              </li>
            ))}
          </ul>
          {waiting.length < rows.length && <p>이미 안내했거나 끝난 대기는 건너뜁니다.</p>}
        </>
      );
    },
    run: (rows, reason) =>
      eachRow(
        rows.filter((row) => row.state === 'waiting'),
        {
          nameOf: (row) => row.childName,
          done: '명에게 좌석을 안내했습니다.',
          act: ({ waitKey }) => callApi(offerSeatEndpoint, { sessionId: session.sessionId, waitKey, reason }),
        },
      ),
  },
];

const tones: Readonly<Record<WaitlistRow['state'], StatusTone>> = {
  waiting: 'wait',
  offered: 'last',
  accepted: 'good',
  declined: 'closed',
  lapsed: 'closed',
  withdrawn: 'closed',
};
const cells: CellsOf<typeof waitlistList> = {
  child: (row) => whole(row.childName),
  state: ({ state }, text) => <StatusBadge tone={tones[state]}>{text}</StatusBadge>,
  reason: (row) => <span className="block min-w-56">{row.reason}</span>,
};
