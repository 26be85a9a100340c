import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Rich } from '#src/features/items/parts/rich.tsx';
import { ModelAnswer } from '#src/features/level-results/parts/office/rubric-fields.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type NextEssay, nextEssay } from '../contract.ts';
import { EssayForm } from '../parts/essay-form.tsx';

function Question({ essay }: { essay: NextEssay }) {
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-lg">문항 {essay.itemCode}</h2>
      {essay.stimulus && (
        <details>
          <summary className="min-h-11 py-2 text-brand">
            함께 준 글: {essay.stimulus.title || '제시문'}
          </summary>
          <Rich blocks={essay.stimulus.content} />
        </details>
      )}
      <Rich blocks={essay.stem} />
      <ModelAnswer model={essay.model} />
    </Card>
  );
}

/** One answer after the other to the same item, without anything that tells whose it is. */
export default function EssayQueuePage() {
  const { versionId = '' } = useParams();
  const [after, setAfter] = useState('');
  const [gone, setGone] = useState('');
  const found = useQuery({
    queryKey: ['office', 'level-tests', 'essays', versionId, after],
    queryFn: () => callApi(nextEssay, { versionId, ...(after && { after }) }),
    gcTime: 0,
    // An answer that somebody is marking is not taken away by looking at another window.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (cannotShow(found))
    return <NotShown error={found.error} back={['/office/level-tests/essays', '서술 답안 채점']} />;
  if (!found.data) return <Skeleton className="h-96" />;
  const { answer, left } = found.data;
  const goOn = (ref: string) => {
    setGone('');
    setAfter(ref);
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">서술 답안 채점</h1>
          <p className="text-ink-soft" role="status">
            내가 볼 답안 {left}건
          </p>
        </div>
        <ButtonLink to="/office/level-tests/essays" variant="secondary">
          문항 목록
        </ButtonLink>
      </div>
      {gone && <Notice tone="warn" title={gone} isLive />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <Question essay={found.data} />
        {answer ? (
          <Card className="grid content-start gap-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-lg">답안</h2>
              {left > 1 && (
                <Button variant="secondary" onClick={() => goOn(answer.ref)}>
                  나중에 보기
                </Button>
              )}
            </div>
            <p className="rounded-card bg-mist p-4 leading-relaxed whitespace-pre-line break-words">
              {answer.text}
            </p>
            <EssayForm
              key={answer.ref}
              essay={found.data}
              answerRef={answer.ref}
              onDone={() => goOn(answer.ref)}
              onGone={setGone}
            />
          </Card>
        ) : (
          <EmptyState title="이 문항에서 내가 볼 답안을 모두 채점했습니다." />
        )}
      </div>
    </section>
  );
}
