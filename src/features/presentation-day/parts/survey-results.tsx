import { useQuery } from '@tanstack/react-query';
import { surveyResults } from '#src/features/presentation-day/contract/check-in.ts';
import { Card } from '#src/ui/card.tsx';
import { callApi } from '#src/web/api/api.ts';

/** What the guests said afterwards; nothing is shown before the first answer. */
export function SurveyResults({ sessionId }: { sessionId: string }) {
  const { data } = useQuery({
    queryKey: ['office', 'presentation-survey', sessionId],
    queryFn: () => callApi(surveyResults, { sessionId }),
  });
  if (!data || data.answered === 0) return null;
  const most = Math.max(...data.scores, 1);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">
        설문 {data.answered}명 응답 (대상 {data.asked}명) · 평균 {data.average}점
      </h2>
      <dl className="grid grid-cols-[max-content_1fr_max-content] items-center gap-x-3 gap-y-1">
        {data.scores
          .map((count, index) => ({ count, score: index + 1 }))
          .reverse()
          .map(({ count, score }) => (
            <div key={score} className="contents">
              <dt>{score}점</dt>
              <dd aria-hidden="true" className="h-3 rounded-full bg-line">
                <div className="h-full rounded-full bg-brand" style={{ width: `${(count / most) * 100}%` }} />
              </dd>
              <dd className="tabular-nums">{count}명</dd>
            </div>
          ))}
      </dl>
      <ul className="list-disc pl-5">
        {data.wishes.map((wish) => (
          <li key={wish.label}>
            {wish.label}: {wish.count}명
          </li>
        ))}
      </ul>
      {data.comments.length > 0 && (
        <ul className="grid gap-2">
          {data.comments.map((comment) => (
            <li key={comment} className="rounded-lg bg-mist px-4 py-3">
              {comment}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
