import { useQuery } from '@tanstack/react-query';
import { readCuts } from '#src/features/item-analysis/contract/cuts.ts';
import { CutForm } from '#src/features/item-analysis/parts/cuts/cut-form.tsx';
import { CutVersions } from '#src/features/item-analysis/parts/cuts/cut-versions.tsx';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { inShort } from '#src/web/office/list/in-short.ts';
import { AnalysisFrame, useSubject } from '../parts/analysis-frame.tsx';
import { ReleaseCard } from '../parts/release-card.tsx';

type Version = DataOf<typeof readCuts>['versions'][number];

/** Since when and why the lines hold, and how many results wait. */
function factsOf(current: Version | undefined, waiting: number): string {
  const since =
    current && `${inShort(formatSeoulDateTime(current.createdAt))}부터 적용 · ${current.note || '최초 설정'}`;
  return [since, waiting > 0 && `결과 공개 대기 ${waiting}명`].filter(Boolean).join(' · ');
}

/** Draws cut lines: who would move, how large the classes would be, and only then for everybody at once. */
export default function CutsPage() {
  const [subject] = useSubject();
  const cuts = useQuery({
    queryKey: ['office', 'level-tests', 'cuts', subject],
    queryFn: () => callApi(readCuts, { subject }),
  });
  const current = cuts.data?.versions[0];
  const waiting = cuts.data?.waiting.reduce((sum, { students }) => sum + students, 0) ?? 0;
  return (
    <AnalysisFrame
      title="컷 점수"
      lead="레벨이 시작하는 점수입니다. 적용하면 모든 분원의 새 결과가 같은 순간부터 이 버전으로 정해지고, 이미 나간 결과는 바뀌지 않습니다."
      facts={factsOf(current, waiting)}
    >
      {cuts.error && <Notice tone="bad" title={sentenceOf(cuts.error)} isLive />}
      {cuts.isPending && <Skeleton className="h-64" />}
      {cuts.data && current && (
        <>
          <CutForm
            key={subject}
            subject={subject}
            current={current}
            scores={cuts.data.scores}
            counts={cuts.data.counts}
            mayPublish={cuts.data.mayPublish}
          />
          <ReleaseCard subject={subject} cuts={cuts.data} />
          <CutVersions versions={cuts.data.versions} />
        </>
      )}
    </AnalysisFrame>
  );
}
