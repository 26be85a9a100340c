import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { replayEndpoint } from '#src/features/level-results/contract/replay.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

type Step = DataOf<typeof replayEndpoint>['steps'][number];

const columns = [
  { name: '순서', isRowHeader: true, cell: (row: Step) => `${row.position}번` },
  { name: '영역', cell: (row: Step) => row.domain },
  {
    name: '후보 문항',
    cell: (row: Step) => (
      <span className="tabular-nums">
        {row.candidateIds.map((id, index) => (
          <span key={id}>
            {index > 0 && ' · '}
            {id === row.drawnId ? (
              <strong>
                {id}
                <span className="sr-only"> (뽑힘)</span>
              </strong>
            ) : (
              id
            )}
          </span>
        ))}
      </span>
    ),
  },
  { name: '낸 문항', isNumber: true, cell: (row: Step) => String(row.itemId) },
  { name: '난이도', isNumber: true, cell: (row: Step) => String(row.difficulty) },
  { name: '변별도', isNumber: true, cell: (row: Step) => row.slope.toFixed(2) },
  { name: '맞힌 몫', isNumber: true, cell: (row: Step) => `${Math.round(100 * row.share)}%` },
  { name: '그 뒤 점수', isNumber: true, cell: (row: Step) => `${row.score} ± ${row.error}` },
  {
    name: '비고',
    cell: (row: Step) => (row.isOverCap ? '노출 한도를 넘겨 냄' : '-'),
  },
  {
    name: '견줌',
    cell: (row: Step) => (
      <StatusBadge tone={row.isSame ? 'good' : 'bad'}>{row.isSame ? '같음' : '다름'}</StatusBadge>
    ),
  },
];

/** An adaptive attempt repeated from its seed, its candidates and its answers, step by step beside the record. */
export default function ReplayPage() {
  const { attemptNo = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'level-tests', 'replay', attemptNo],
    queryFn: () => callApi(replayEndpoint, { attemptNo }),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">응시 다시 돌려 보기</h1>
          <p className="text-ink-soft">
            저장된 씨앗값과 후보, 답만으로 처음부터 다시 계산해 기록과 마지막 자리까지 견줍니다.
          </p>
        </div>
        <ButtonLink to={`/office/level-tests/attempts/${attemptNo}`} variant="secondary">
          응시 기록으로
        </ButtonLink>
      </div>
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {found.isPending && <Skeleton className="h-96" />}
      {found.data && <Replayed replay={found.data} attemptNo={attemptNo} />}
    </section>
  );
}

function Replayed({ replay, attemptNo }: { replay: DataOf<typeof replayEndpoint>; attemptNo: string }) {
  return (
    <>
      <Notice
        tone={replay.isSame ? 'good' : 'bad'}
        title={
          replay.isSame
            ? `${replay.steps.length}문항 모두 같은 문항, 같은 점수, 같은 레벨이 나왔습니다.`
            : `기록과 다른 곳이 ${replay.differences.length}곳 있습니다.`
        }
        isLive
      >
        {replay.differences.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5 font-mono text-sm">
            {replay.differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </Notice>
      <Card>
        <Facts
          rows={[
            ['접수번호', attemptNo],
            ['씨앗값', String(replay.seed)],
            ['레벨', `${replay.level} (${replay.levelSame ? '같음' : '다름'})`],
            ['끝난 사유', replay.endLabel],
          ]}
        />
      </Card>
      <Table
        caption="문항을 고른 순서"
        isCaptionShown
        columns={columns}
        rows={replay.steps}
        keyOf={(row) => row.position}
      />
    </>
  );
}
