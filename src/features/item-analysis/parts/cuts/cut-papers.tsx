import { useQuery } from '@tanstack/react-query';
import { type CutLevel, cutPapers } from '#src/features/item-analysis/contract/cuts.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ShortPapers } from './short-papers.tsx';

/** While tests are still being simulated. */
const askAgainMs = 1_000;

/** The published tests judged by lines that were looked at; asked again until all of them are. */
export function useCutPapers(subject: string, levels: readonly CutLevel[], isAsked: boolean) {
  const asked = useQuery({
    queryKey: ['office', 'level-tests', 'cut-papers', subject, levels],
    queryFn: () => callApi(cutPapers, { subject, levels: [...levels] }),
    enabled: isAsked,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? askAgainMs : false),
  });
  const papers = asked.data?.papers ?? [];
  return {
    error: asked.error,
    papers,
    short: papers.filter(({ shortfalls }) => shortfalls.length > 0),
    /** Null: not asked yet. */
    waiting: asked.data?.waiting ?? null,
  };
}
export type CutPapersFound = ReturnType<typeof useCutPapers>;

/** Which published tests can no longer do what their reports say with the lines that were looked at. */
export function CutPapers({ found }: { found: CutPapersFound }) {
  const { error, papers, short, waiting } = found;
  if (error) return <Notice tone="bad" title={sentenceOf(error)} isLive />;
  if (waiting === null) return <Skeleton className="h-16" />;
  return (
    <>
      {waiting > 0 && (
        <p role="status">
          공개한 시험 {papers.length + waiting}개 가운데 {papers.length}개를 이 컷 점수로 점검했습니다.
          나머지도 확인한 뒤에 적용할 수 있습니다.
        </p>
      )}
      {short.length > 0 && (
        <Notice tone="warn" title={`공개한 시험 ${short.length}개가 기준에 못 미칩니다.`}>
          <ShortPapers papers={short} />
        </Notice>
      )}
      {waiting === 0 && short.length === 0 && papers.length > 0 && (
        <p role="status">공개한 시험 {papers.length}개가 모두 이 컷 점수로도 기준을 지킵니다.</p>
      )}
    </>
  );
}
