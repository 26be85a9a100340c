import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { saveFile } from '#src/web/office/download.ts';
import { ReasonDialog } from '#src/web/office/reason-dialog.tsx';
import { exportAnalysis, readAnalysis } from '../contract/analysis.ts';
import { DeskFrame, useSubject } from '../parts/analysis/desk-frame.tsx';
import { ItemTable } from '../parts/analysis/item-table.tsx';
import { PaperCard } from '../parts/analysis/paper-card.tsx';

/** How the items and papers of a subject do: what must be looked at first, with its reason. */
export default function AnalysisPage() {
  const [subject] = useSubject();
  const [onlyFlagged, setOnlyFlagged] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const analysis = useQuery({
    queryKey: ['office', 'level-tests', 'analysis', subject],
    queryFn: () => callApi(readAnalysis, { subject }),
  });
  const { data } = analysis;
  const flagged = data?.items.filter((item) => item.flags.length > 0) ?? [];
  return (
    <DeskFrame
      title="문항 분석"
      lead="최근 응시의 답으로 문항이 제 일을 하는지 봅니다. 정답률과 변별도는 고정형 시험지의 응시만으로 셉니다."
    >
      {analysis.error && <Notice tone="bad" title={sentenceOf(analysis.error)} isLive />}
      {analysis.isPending && <Skeleton className="h-96" />}
      {data && data.attempts === 0 && (
        <EmptyState title="아직 채점된 응시가 없습니다.">
          <p>응시가 채점되면 문항별 통계와 살펴볼 점이 여기에 나옵니다.</p>
        </EmptyState>
      )}
      {data && data.attempts > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status">
              응시 {data.attempts.toLocaleString('ko-KR')}건
              {data.adaptiveAttempts > 0 && ` (맞춤형 ${data.adaptiveAttempts}건)`}, 문항 {data.items.length}
              개, 살펴볼 문항 <strong>{flagged.length}개</strong>
              {data.since && `, ${formatSeoulDate(data.since)}부터`}
            </p>
            <Button look="secondary" onClick={() => setSaving(true)}>
              엑셀로 내려받기
            </Button>
          </div>
          <Check
            label="살펴볼 점이 있는 문항만"
            checked={onlyFlagged}
            onChange={(event) => setOnlyFlagged(event.target.checked)}
          />
          {onlyFlagged && flagged.length === 0 ? (
            <EmptyState title="살펴볼 점이 있는 문항이 없습니다." />
          ) : (
            <ItemTable items={onlyFlagged ? flagged : data.items} />
          )}
          <h2 className="text-xl">시험지별</h2>
          <div className="grid gap-4 lg:grid-cols-2">
            {data.papers.map((paper) => (
              <PaperCard key={paper.blueprintId} paper={paper} />
            ))}
          </div>
        </>
      )}
      <ReasonDialog
        title="엑셀로 내려받기"
        button="내려받기"
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        run={async (reason) => saveFile(await callApi(exportAnalysis, { subject, reason }))}
      >
        <p>문항별 통계를 내려받습니다. 학생 이름은 들어 있지 않습니다.</p>
      </ReasonDialog>
    </DeskFrame>
  );
}
