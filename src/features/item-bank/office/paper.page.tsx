import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ExportBar } from '#src/features/item-bank/parts/office/export-bar.tsx';
import { PaperQuestion } from '#src/features/item-bank/parts/office/paper-question.tsx';
import { Rich } from '#src/features/items/parts/rich.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { moveFormEndpoint, paperEndpoint } from '../contract/papers.ts';
import { blueprintLabels, blueprintTones } from '../rules/blueprint-labels.ts';

type Paper = Awaited<ReturnType<typeof callApi<typeof paperEndpoint>>>;

/** A paper for A4, and behind it the answers for the markers. */
export default function PaperPage() {
  const { formId = '' } = useParams();
  const [hasAnswers, setAnswers] = useState(false);
  const paper = useQuery({
    queryKey: ['office', 'paper', formId],
    queryFn: () => callApi(paperEndpoint, { formId }),
  });
  if (cannotShow(paper)) return <Notice tone="bad" title={sentenceOf(paper.error)} isLive />;
  if (!paper.data) return <Skeleton className="h-96" />;
  return (
    <div className="mx-auto grid max-w-[178mm] gap-6 bg-paper p-6 print:max-w-none print:p-0">
      <PaperHead paper={paper.data} />
      <div className="no-print flex flex-wrap items-center gap-3">
        <label className="mr-auto flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={hasAnswers}
            onChange={(event) => setAnswers(event.currentTarget.checked)}
          />
          정답과 풀이도 인쇄합니다
        </label>
        <Button onClick={() => window.print()}>인쇄</Button>
      </div>
      <header className="grid gap-2 border-b-2 border-ink pb-3">
        <h1 className="text-2xl">{paper.data.blueprintTitle}</h1>
        <p className="flex flex-wrap justify-between gap-2">
          <span>
            {paper.data.title} · {paper.data.questions.length}문항 · {paper.data.minutes}분
          </span>
          <span>학교 ____________ 학년 ____ 이름 ____________</span>
        </p>
      </header>
      <Questions paper={paper.data} />
      {hasAnswers && <Answers paper={paper.data} />}
      <div className="no-print grid gap-4 border-t border-line pt-4">
        <details>
          <summary className="min-h-11 py-2 text-brand">문항 코드</summary>
          <ol className="list-decimal pl-8 text-sm">
            {paper.data.questions.map(({ code, itemId }) => (
              <li key={code}>
                <Link className="inline-block py-1 text-brand hover:underline" to={`/office/items/${itemId}`}>
                  {code}
                </Link>
              </li>
            ))}
          </ol>
        </details>
        <History entity="paper" entityId={formId} />
      </div>
    </div>
  );
}

/** Its state, what may be done with it, and the ways out of here: paper, or a file for another system. */
function PaperHead({ paper }: { paper: Paper }) {
  const queries = useQueryClient();
  const { formId, status } = paper;
  const move = (to: Paper['status']) => callApi(moveFormEndpoint, { formId, to });
  const moving = useAct({
    mutationFn: move,
    onSuccess: async (_moved, to) => {
      if (to === 'retired')
        await toastWithUndo(
          queries,
          paper.isGiven ? `사용을 끝냈습니다. ${paper.instead}` : '사용을 끝냈습니다.',
          () => move(status),
        );
      else await toast(`‘${blueprintLabels[to]}’ 상태로 바꾸었습니다.`);
    },
  });
  return (
    <div className="no-print grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink variant="secondary" to={`/office/blueprints/${paper.blueprintId}`}>
          시험 설계
        </ButtonLink>
        <StatusBadge tone={blueprintTones[status]}>{blueprintLabels[status]}</StatusBadge>
        {paper.mayMove && status === 'draft' && (
          <Button isBusy={moving.isPending} onClick={() => moving.mutate('published')}>
            공개
          </Button>
        )}
        {paper.mayMove && status === 'retired' && (
          <Button variant="secondary" isBusy={moving.isPending} onClick={() => moving.mutate('published')}>
            다시 공개
          </Button>
        )}
        {paper.mayMove && status !== 'retired' && (
          <Button variant="secondary" isBusy={moving.isPending} onClick={() => moving.mutate('retired')}>
            사용 종료
          </Button>
        )}
      </div>
      {status === 'published' && !paper.isGiven && (
        <Notice tone="warn" title="지금은 학생에게 내지 않는 시험지입니다.">
          <p>
            쓸 수 없는 문항이나 함께 내지 않을 문항이 들어 있거나, 영역별 문항 수가 설계와 다릅니다.{' '}
            {paper.instead}
          </p>
        </Notice>
      )}
      {paper.mayMove && paper.isGiven && (
        <p className="text-sm text-ink-soft">사용을 끝내면: {paper.instead}</p>
      )}
      {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
      <ExportBar label="이 시험지를 파일로 내보내기" filter={{ formId: String(formId) }} />
    </div>
  );
}

/** A passage stands once, before the first of its questions. */
function Questions({ paper }: { paper: Paper }) {
  return (
    <ol className="grid gap-6">
      {paper.questions.map(({ code, item, maxScore }, index) => {
        const before = paper.questions[index - 1]?.item.stimulus;
        const isNew = item.stimulus && JSON.stringify(before) !== JSON.stringify(item.stimulus);
        return (
          <li key={code} className="grid gap-3">
            {item.stimulus && isNew && (
              <section className="grid gap-2 border border-ink p-4">
                <p className="font-bold">{item.stimulus.title}</p>
                <Rich blocks={item.stimulus.content} />
              </section>
            )}
            <div className="grid grid-cols-[2.5rem_1fr] break-inside-avoid">
              <strong>{index + 1}.</strong>
              <div>
                <PaperQuestion body={item.body} />
                <p className="text-right text-sm">[{maxScore}점]</p>
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Answers({ paper }: { paper: Paper }) {
  return (
    <section className="break-before-page">
      <h2 className="mb-4 text-xl">정답과 풀이</h2>
      <ol className="grid gap-4">
        {paper.questions.map(({ code, answer, solution }, index) => (
          <li key={code} className="grid grid-cols-[2.5rem_1fr] break-inside-avoid">
            <strong>{index + 1}.</strong>
            <div className="grid gap-1">
              <p className="font-semibold whitespace-pre-line">{answer}</p>
              <Rich blocks={solution} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
