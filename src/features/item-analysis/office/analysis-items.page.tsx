import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { analysedList } from '#src/features/item-analysis/contract/analysed-list.ts';
import { readAnalysis } from '#src/features/item-analysis/contract/analysis.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { shortWhen } from '#src/web/office/list/short-when.ts';
import { useMayEnter } from '#src/web/office/ways.tsx';
import { AnalysisFrame, useSubject } from '../parts/analysis-frame.tsx';
import { itemCells } from '../parts/item-table.tsx';
import { PaperCard } from '../parts/paper-card.tsx';

/** How the items and papers of a subject do: what must be looked at first, with its reason. */
export default function AnalysisPage() {
  const [subject] = useSubject();
  const navigate = useNavigate();
  const mayEnter = useMayEnter();
  const open = ({ itemId }: { itemId: number }) => void navigate(`/office/items/${itemId}`);
  const analysis = useQuery({
    queryKey: ['office', 'level-tests', 'analysis', subject],
    queryFn: () => callApi(readAnalysis, { subject }),
  });
  const { data } = analysis;
  return (
    <AnalysisFrame
      title="문항 분석"
      facts={data && data.attempts > 0 && <Sums analysis={data} />}
      lead="최근 응시의 답으로 문항 양호도를 확인합니다. 정답률과 변별도는 고정형 시험지의 응시만으로 셉니다."
    >
      {analysis.error && <Notice tone="bad" title={sentenceOf(analysis.error)} isLive />}
      {analysis.isPending && <Skeleton className="h-96" />}
      {data && data.attempts === 0 && (
        <EmptyState title="아직 채점된 응시가 없습니다.">
          <p>응시가 채점되면 문항별 통계와 점검 사항이 여기에 나옵니다.</p>
        </EmptyState>
      )}
      {data && data.attempts > 0 && (
        <>
          <DeclaredList
            key={subject}
            list={analysedList}
            cells={itemCells(data.items.every((item) => item.isProvisional))}
            keyOf={(item) => item.versionId}
            nameOf={(item) => item.code}
            searchHint="문항 코드, 발문, 영역"
            fixed={{ subject }}
            {...(mayEnter('/office/items') && { onOpen: open })}
            filters={[
              {
                kind: 'choice',
                name: 'flags',
                label: '점검 사항',
                choices: [
                  ['any', '있는 문항만'],
                  ['act', '먼저 확인할 문항만'],
                ],
              },
            ]}
            empty={<EmptyState title="조건에 맞는 문항이 없습니다." />}
          />
          <h2 className="text-xl">시험지별</h2>
          <div className="grid gap-4 lg:grid-cols-2">
            {data.papers.map((paper) => (
              <PaperCard key={paper.blueprintId} paper={paper} />
            ))}
          </div>
        </>
      )}
    </AnalysisFrame>
  );
}

/** How many difficulties are still what was set when the item was written, not what answers have shown. */
function difficultyNote(provisional: number, all: number): readonly string[] {
  if (provisional === 0) return [];
  return provisional === all
    ? ['난이도는 출제 때 정한 값']
    : [`${provisional}개는 출제 때 정한 난이도(잠정)`];
}

/** From what the figures come, and how many items are held to be only by what a teacher said of them. */
function Sums({ analysis }: { analysis: DataOf<typeof readAnalysis> }) {
  const { attempts, adaptiveAttempts, items, since } = analysis;
  const flagged = items.filter((item) => item.flags.length > 0).length;
  const provisional = items.filter((item) => item.isProvisional).length;
  const parts = [
    // As the cut lines and the calibration call those whose answers are looked at.
    `최근 응시 ${attempts.toLocaleString('ko-KR')}명${adaptiveAttempts > 0 ? `(맞춤형 ${adaptiveAttempts}명)` : ''}`,
    ...(since ? [`${shortWhen(formatSeoulDate(since), Number(since.slice(0, 4)))}부터`] : []),
    `문항 ${items.length}개`,
    `점검할 문항 ${flagged}개`,
    ...difficultyNote(provisional, items.length),
  ];
  return <span role="status">{parts.join(' · ')}</span>;
}
