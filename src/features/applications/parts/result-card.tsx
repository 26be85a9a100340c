import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ResultView } from '#src/features/registrations/contract/registrations.ts';
import { appealEndpoint } from '#src/features/test-results/contract/appeal.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';

/** A published result: verdict and placement first, then the marks, then what can be done. */
export function ResultCard({ registrationNo, result }: { registrationNo: string; result: ResultView }) {
  const { branchCode, grade, subject } = result.leadsTo;
  const classes = new URLSearchParams({
    ...{ branch: branchCode, subject, grade: `${grade}` },
    ...(result.placement && { placement: result.placement }),
  });
  const total = result.scores.reduce((sum, one) => sum + one.score, 0);
  const max = result.scores.reduce((sum, one) => sum + one.max, 0);
  return (
    <section aria-label="결과" className="grid gap-3 rounded-card bg-mist p-4">
      <p className="text-lg">
        결과 <strong>{result.verdictLabel}</strong>
        {result.placement && (
          <>
            {' '}
            · 배치 <strong>{result.placement}</strong>
          </>
        )}
      </p>
      <Table
        caption="영역별 점수"
        rows={[...result.scores, ...(result.scores.length > 1 ? [{ name: '합계', score: total, max }] : [])]}
        keyOf={(row) => row.name}
        columns={[
          { name: '영역', cell: (row) => row.name, isRowHeader: true },
          { name: '점수', cell: (row) => row.score, isNumber: true },
          { name: '만점', cell: (row) => row.max, isNumber: true },
        ]}
      />
      {result.comment && <p className="whitespace-pre-line">{result.comment}</p>}
      <p className="text-sm text-ink-soft">{formatSeoulDateTime(result.publishedAt)} 공개</p>
      {result.earlierAppeals.map((appeal) => (
        <Appeal key={appeal.createdAt} appeal={appeal} title="바로잡기 전 이의 신청" />
      ))}
      {result.appeal && <Appeal appeal={result.appeal} title="이의 신청" />}
      <div className="flex flex-wrap gap-2">
        {result.verdict !== 'fail' && (
          <ButtonLink to={`/classes?${classes}`}>들어갈 수 있는 반 보기</ButtonLink>
        )}
        <ButtonLink to={`/counseling?branch=${branchCode}`} variant="secondary">
          결과 상담 신청
        </ButtonLink>
      </div>
      {result.appealUntil && <AppealForm registrationNo={registrationNo} until={result.appealUntil} />}
    </section>
  );
}

function Appeal({ appeal, title }: { appeal: NonNullable<ResultView['appeal']>; title: string }) {
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-ink-soft">{formatSeoulDateTime(appeal.createdAt)}</p>
      <p className="whitespace-pre-line">{appeal.text}</p>
      <p className="whitespace-pre-line text-brand-deep">
        {appeal.answer ?? '확인하고 있습니다. 답변이 등록되면 문자로 알려 드리고, 여기에서 보실 수 있습니다.'}
      </p>
    </div>
  );
}

function AppealForm({ registrationNo, until }: { registrationNo: string; until: string }) {
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const appealing = useMutation({
    mutationFn: () => callApi(appealEndpoint, { registrationNo, text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  });
  const refused = appealing.error instanceof ApiError ? appealing.error.fields.text : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    appealing.mutate();
  };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">이의 신청</summary>
      <form className="grid gap-2" onSubmit={submit} noValidate>
        {appealing.error && !refused && <Notice tone="bad" title={sentenceOf(appealing.error)} isLive />}
        <TextAreaField
          label="다시 확인할 내용"
          error={refused}
          hint={`${formatSeoulDateTime(until)}까지 한 번 신청하실 수 있습니다.`}
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={appealing.isPending}>
          이의 신청하기
        </Button>
      </form>
    </details>
  );
}
