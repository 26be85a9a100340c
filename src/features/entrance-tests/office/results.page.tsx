import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import type { DataOf } from '#src/shared/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/table.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { ImportPanel } from '#src/web/office/import-panel.tsx';
import {
  answerAppealEndpoint,
  importResultsEndpoint,
  listResultsEndpoint,
  type OfficeResult,
  publishResultsEndpoint,
} from '../contract/results.ts';

type ResultList = DataOf<typeof listResultsEndpoint>;

export default function ResultsPage() {
  const { sessionId = '' } = useParams();
  const [isImporting, setImporting] = useState(false);
  const list = useQuery({
    queryKey: ['office', 'results', sessionId],
    queryFn: () => callApi(listResultsEndpoint, { sessionId }),
  });
  if (list.error) return <Notice tone="bad" title={sentenceOf(list.error)} isLive />;
  if (!list.data) return <Skeleton className="h-64" />;
  const { session, areas, rows } = list.data;
  const columns = [
    { key: 'registrationNo', name: '접수번호' },
    { key: 'name', name: '이름' },
    ...areas.map(({ name }) => ({ key: name, name })),
    { key: 'placement', name: '배치' },
    { key: 'verdict', name: '결과' },
    { key: 'comment', name: '의견' },
  ];
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{session.title} 결과</h1>
          <p className="text-ink-soft">
            {session.branchName} {session.room} · {formatSeoulDateTime(session.startsAt)}
          </p>
        </div>
        <div className="flex gap-2">
          <ButtonLink to={`/office/tests/${sessionId}`} look="secondary">
            접수 명단
          </ButtonLink>
          <Button aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
            점수표 넣기
          </Button>
        </div>
      </div>
      <Publishing list={list.data} sessionId={sessionId} />
      {isImporting && (
        <Card>
          <ImportPanel
            endpoint={importResultsEndpoint}
            columns={columns}
            fixed={{ sessionId }}
            onDone={() => setImporting(false)}
          />
        </Card>
      )}
      {rows.length === 0 ? (
        <EmptyState title="접수가 확정된 학생이 없습니다." />
      ) : (
        <Table
          caption="점수표"
          rows={rows}
          keyOf={(row) => row.registrationNo}
          columns={[
            {
              name: '접수번호',
              cell: (row) => <span className="whitespace-nowrap">{row.registrationNo}</span>,
            },
            { name: '학생', cell: (row) => row.childName, isRowHeader: true },
            { name: '학년', cell: (row) => row.childGrade },
            { name: '출석', cell: (row) => row.stateWord },
            ...areas.map((area, index) => ({
              name: `${area.name} (${area.max})`,
              cell: (row: OfficeResult) => (row.hasResult ? (row.scores[index] ?? '-') : '-'),
              isNumber: true,
            })),
            { name: '배치', cell: (row) => row.placement || '-' },
            { name: '결과', cell: (row) => row.verdictWord || '미입력' },
            { name: '의견', cell: (row) => row.comment || '-' },
          ]}
        />
      )}
      <Appeals rows={rows} />
    </section>
  );
}

function Publishing({ list, sessionId }: { list: ResultList; sessionId: string }) {
  const queries = useQueryClient();
  const setting = useMutation({
    mutationFn: (at: string) => callApi(publishResultsEndpoint, { sessionId, at }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office', 'results'] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setting.mutate(String(new FormData(event.currentTarget).get('at') ?? ''));
  };
  if (list.isOut)
    return <Notice tone="good" title={`${formatSeoulDateTime(list.resultsAt ?? '')}에 공개된 결과입니다.`} />;
  return (
    <Card>
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
        <TextField
          label="공개 시각"
          name="at"
          type="datetime-local"
          hint={
            list.resultsAt
              ? `${formatSeoulDateTime(list.resultsAt)}에 공개될 예정입니다.`
              : '그때까지는 아무도 볼 수 없습니다.'
          }
        />
        <Button type="submit" isBusy={setting.isPending}>
          이 시각에 공개하고 알리기
        </Button>
        {list.resultsAt && (
          <Button look="secondary" isBusy={setting.isPending} onClick={() => setting.mutate('')}>
            공개 예약 취소
          </Button>
        )}
        {setting.error && <Notice tone="bad" title={sentenceOf(setting.error)} isLive />}
      </form>
    </Card>
  );
}

function Appeals({ rows }: { rows: readonly OfficeResult[] }) {
  const appealed = rows.filter((row) => row.appeal !== null);
  if (appealed.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">이의 신청 {appealed.length}건</h2>
      {appealed.map((row) => (
        <Card key={row.registrationNo} className="grid gap-2">
          <h3 className="font-bold">{row.childName}</h3>
          <p className="whitespace-pre-line">{row.appeal?.text}</p>
          {row.appeal?.answer ? (
            <p className="rounded-lg bg-mist p-3 whitespace-pre-line">{row.appeal.answer}</p>
          ) : (
            <AnswerForm registrationNo={row.registrationNo} />
          )}
        </Card>
      ))}
    </section>
  );
}

function AnswerForm({ registrationNo }: { registrationNo: string }) {
  const [answer, setAnswer] = useState('');
  const queries = useQueryClient();
  const answering = useMutation({
    mutationFn: () => callApi(answerAppealEndpoint, { registrationNo, answer }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office', 'results'] }),
  });
  const refused = answering.error instanceof ApiError ? answering.error.fields.answer : undefined;
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        answering.mutate();
      }}
      noValidate
    >
      <TextAreaField
        label="답변"
        rows={3}
        value={answer}
        error={answering.error ? (refused ?? sentenceOf(answering.error)) : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" isBusy={answering.isPending}>
        답변 보내기
      </Button>
    </form>
  );
}
