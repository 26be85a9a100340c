import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { EmptyState, ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/table.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import {
  createRoundEndpoint,
  listRoundsEndpoint,
  type RoundView,
  rehearseEndpoint,
} from '../contract/rounds.ts';
import { useOfficeSessions } from '../parts/office/use-office-sessions.ts';
import { type RoundMode, roundWords } from '../rules/rounds.ts';

export default function RoundsPage() {
  const rounds = useQuery({
    queryKey: ['office', 'rounds'],
    queryFn: () => callApi(listRoundsEndpoint, {}),
    refetchInterval: 15_000,
  });
  const sessions = useOfficeSessions();
  if (rounds.error) return <Notice tone="bad" title={sentenceOf(rounds.error)} isLive />;
  if (!rounds.data || !sessions.data) return <Skeleton className="h-64" />;
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl">접수 방식</h1>
      {sessions.data.may.describe && <NewRound />}
      {rounds.data.rounds.length === 0 && (
        <EmptyState title="따로 정한 접수 방식이 없습니다. 모든 회차는 선착순으로 열립니다." />
      )}
      {rounds.data.rounds.map((round) => (
        <RoundCard key={round.roundId} round={round} />
      ))}
    </section>
  );
}

/** `3-4 2026-12-05T10:00` a line. */
function readWaves(text: string) {
  return text.split('\n').flatMap((line) => {
    const found = /^(\d+)\s*-\s*(\d+)\s+(\S+)$/.exec(line.trim());
    return found ? [{ gradeFrom: Number(found[1]), gradeTo: Number(found[2]), opensAt: found[3] ?? '' }] : [];
  });
}

function NewRound() {
  const queries = useQueryClient();
  const { data } = useOfficeSessions();
  const [mode, setMode] = useState<RoundMode>('lobby');
  // What has begun to register cannot be opened in another way any more.
  const openable = (data?.sessions ?? []).filter(
    (one) => data && one.opensAt > data.serverNow && one.state !== 'cancelled',
  );
  const making = useMutation({
    mutationFn: (form: FormData) =>
      callApi(createRoundEndpoint, {
        title: String(form.get('title') ?? ''),
        mode,
        opensAt: String(form.get('opensAt') ?? ''),
        drawsAt: String(form.get('drawsAt') ?? ''),
        sessionIds: form.getAll('sessionIds').map(String),
        waves: readWaves(String(form.get('waves') ?? '')),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office'] }),
  });
  const fields = making.error instanceof ApiError ? making.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    making.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <h2 className="text-lg">새 접수 방식</h2>
        <ErrorSummary errors={Object.values(fields)} />
        {making.error && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title={sentenceOf(making.error)} isLive />
        )}
        <TextField label="이름" name="title" error={fields.title} maxLength={60} />
        <SelectField label="방식" value={mode} onChange={(event) => setMode(event.target.value as RoundMode)}>
          {Object.entries(roundWords).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </SelectField>
        <TextField
          label={mode === 'lottery' ? '신청 시작' : '접수 시작'}
          name="opensAt"
          type="datetime-local"
          error={fields.opensAt}
        />
        {mode === 'lottery' && (
          <TextField label="추첨 시각" name="drawsAt" type="datetime-local" error={fields.drawsAt} />
        )}
        {mode === 'waves' && (
          <TextAreaField
            label="학년별 시작"
            name="waves"
            rows={3}
            hint="한 줄에 하나씩, 예: 3-4 2026-12-05T10:00"
            error={fields.waves}
          />
        )}
        <fieldset>
          <legend className="font-semibold">회차</legend>
          {openable.length === 0 && (
            <p className="text-ink-soft">아직 접수가 시작되지 않은 회차가 없습니다.</p>
          )}
          {openable.map((session) => (
            <Check
              key={session.sessionId}
              name="sessionIds"
              value={session.sessionId}
              label={`${session.branchName} ${session.title} · ${formatSeoulDateTime(session.startsAt)}`}
            />
          ))}
        </fieldset>
        <Button type="submit" isBusy={making.isPending}>
          정하고 시드의 해시 공개하기
        </Button>
      </form>
    </Card>
  );
}

function RoundCard({ round }: { round: RoundView }) {
  const [parents, setParents] = useState('1000');
  const rehearsing = useMutation({
    mutationFn: () => callApi(rehearseEndpoint, { roundId: round.roundId, parents }),
  });
  const report = rehearsing.data;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">
        {round.title} · {round.modeWord}
      </h2>
      <p className="text-ink-soft">
        {formatSeoulDateTime(round.opensAt)}
        {round.mode === 'lottery' && ` ~ 추첨 ${formatSeoulDateTime(round.drawsAt)}`} · 회차{' '}
        {round.sessions.length}개 · 순번표 {round.tickets}장
      </p>
      <p className="text-sm break-all">시드의 해시 {round.seedHash}</p>
      {round.events.map((event) => (
        <p key={event.at + event.sentence} className="text-sm break-all text-ink-soft">
          {formatSeoulDateTime(event.at)} · {event.sentence}
        </p>
      ))}
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          rehearsing.mutate();
        }}
        noValidate
      >
        <TextField
          label="가상 학부모 수"
          inputMode="numeric"
          value={parents}
          className="max-w-32"
          onChange={(event) => setParents(event.target.value)}
        />
        <Button type="submit" look="secondary" isBusy={rehearsing.isPending} busyText="연습하는 중…">
          접수 연습
        </Button>
        <ButtonLink to={`/entranceTest/rounds/${round.roundId}`} look="quiet">
          학부모 화면
        </ButtonLink>
      </form>
      {rehearsing.error && <Notice tone="bad" title={sentenceOf(rehearsing.error)} isLive />}
      {report && (
        <>
          <Notice
            tone={report.faults.length === 0 ? 'good' : 'bad'}
            title={
              report.faults.length === 0
                ? `가상 학부모 ${report.parents}명, 좌석 ${report.seats}석: 규칙이 모두 지켜졌습니다. 실제 자리는 그대로입니다.`
                : report.faults.join(' ')
            }
            isLive
          >
            <ul className="grid gap-1">
              {report.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Notice>
          <Table
            caption="연습 결과"
            rows={report.sold}
            keyOf={(row) => row.sessionId}
            columns={[
              { name: '회차', cell: (row) => row.name, isRowHeader: true },
              { name: '접수', cell: (row) => `${row.sold} / ${row.capacity}`, isNumber: true },
              { name: '대기', cell: (row) => row.waiting, isNumber: true },
            ]}
          />
        </>
      )}
    </Card>
  );
}
