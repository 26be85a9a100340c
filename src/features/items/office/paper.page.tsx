import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { paperEndpoint } from '../contract/papers.ts';
import { PaperQuestion } from '../parts/office/paper-question.tsx';
import { Rich } from '../parts/rich.tsx';

type Paper = Awaited<ReturnType<typeof callApi<typeof paperEndpoint>>>;

/** A paper for A4, and behind it the answers for the markers. */
export default function PaperPage() {
  const { formId = '' } = useParams();
  const [hasAnswers, setAnswers] = useState(false);
  const paper = useQuery({
    queryKey: ['office', 'paper', formId],
    queryFn: () => callApi(paperEndpoint, { formId }),
  });
  if (paper.error) return <Notice tone="bad" title={sentenceOf(paper.error)} isLive />;
  if (!paper.data) return <Skeleton className="h-96" />;
  return (
    <div className="mx-auto grid max-w-[178mm] gap-6 bg-paper p-6 print:max-w-none print:p-0">
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
