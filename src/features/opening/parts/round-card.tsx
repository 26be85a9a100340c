import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  cloneRoundEndpoint,
  type RoundView,
  rehearseEndpoint,
  removeRoundEndpoint,
} from '#src/features/opening/contract/rounds.ts';
import { stageLabels } from '#src/features/opening/rules/round-stage.ts';
import { PlanningTicks } from '#src/features/test-sessions/parts/planning-ticks.tsx';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { inShort } from '#src/web/office/list/in-short.ts';
import { RoundForm } from './round-form.tsx';

type Asked = 'clone' | 'edit' | 'remove' | null;

/** One round: its settings, what happened, and a rehearsal that touches no real seat. */
export function RoundCard({
  round,
  mayPlan,
  onClose,
}: {
  round: RoundView;
  mayPlan: boolean;
  onClose: () => void;
}) {
  const [asked, setAsked] = useState<Asked>(null);
  const isCloning = asked === 'clone';
  const mayRewrite = mayPlan && round.tickets === 0 && round.drawnAt === null;
  const end = () => setAsked(null);
  if (asked === 'edit') return <RoundForm round={round} onDone={end} />;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          {round.title} · {round.modeLabel}
        </h2>
        <div className="flex gap-2">
          {mayRewrite && (
            <Button variant="secondary" onClick={() => setAsked('edit')}>
              변경
            </Button>
          )}
          {mayPlan && (
            <Button
              variant="secondary"
              aria-expanded={isCloning}
              onClick={() => setAsked(isCloning ? null : 'clone')}
            >
              복제
            </Button>
          )}
          {mayRewrite && (
            <Button variant="quiet" className="text-danger" onClick={() => setAsked('remove')}>
              삭제
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            닫기
          </Button>
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        {stageLabels[round.stage]} · 접수 시작 {inShort(formatSeoulDateTime(round.opensAt))}
        {round.mode === 'lottery' && ` · 추첨 ${inShort(formatSeoulDateTime(round.drawsAt))}`} · 접수{' '}
        {round.tickets}명
      </p>
      <ul className="grid gap-1 text-sm">
        {round.sessions.map(({ sessionId, name, startsAt }) => (
          <li key={sessionId}>
            <Link className="text-brand underline-offset-4 hover:underline" to={`/office/tests/${sessionId}`}>
              {name}
            </Link>{' '}
            <span className="text-ink-soft">{inShort(formatSeoulDateTime(startsAt))}</span>
          </li>
        ))}
      </ul>
      {isCloning && <CloneForm round={round} onDone={onClose} />}
      {asked === 'remove' && <RemoveRound round={round} onClose={end} onDone={onClose} />}
      <Rehearsal roundId={round.roundId} />
      <RoundPast round={round} />
    </Card>
  );
}

/** What happened, and the value by which anybody can check the draw, which nobody needs in everyday work. */
function RoundPast({ round }: { round: RoundView }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm">이력과 추첨 검증값</summary>
      <div className="grid gap-2 pt-2">
        <p className="text-sm break-all">추첨 검증값 {round.seedHash}</p>
        {round.events.map((event) => (
          <p key={event.at + event.sentence} className="text-sm break-all text-ink-soft">
            {inShort(formatSeoulDateTime(event.at))} · {event.sentence}
          </p>
        ))}
      </div>
    </details>
  );
}

interface RemoveRoundProps {
  readonly round: RoundView;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes a round back nobody has joined. */
function RemoveRound({ round, onClose, onDone }: RemoveRoundProps) {
  const { roundId, version, title, opensAt, sessions } = round;
  return (
    <ReasonDialog
      title={`${title} 삭제`}
      button="삭제"
      variant="danger"
      isOpen
      onClose={onClose}
      run={async (reason) => {
        await callApi(removeRoundEndpoint, { roundId, version, reason });
        onDone();
        return () => toast('접수 방식을 삭제했습니다.');
      }}
    >
      <p>
        회차 {sessions.length}개는 그대로 남고, {formatSeoulDateTime(opensAt)}부터 선착순으로 접수를 받습니다.
        아직 신청한 분이 없을 때만 삭제할 수 있습니다.
      </p>
    </ReasonDialog>
  );
}

/** Plays the opening with parents who are not there, and tells what became of them. */
function Rehearsal({ roundId }: { roundId: RoundView['roundId'] }) {
  const [parents, setParents] = useState('1000');
  const form = useOfficeForm(() => callApi(rehearseEndpoint, { roundId, parents }), undefined, {
    renews: null,
  });
  const report = form.data;
  return (
    <>
      <form className="flex flex-wrap items-end gap-2" onSubmit={form.submit} noValidate>
        <TextField
          label="가상 학부모 수"
          inputMode="numeric"
          value={parents}
          className="max-w-32"
          onChange={(event) => setParents(event.target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={form.isBusy} busyText="리허설 중…">
          리허설
        </Button>
        <ButtonLink to={`/entranceTest/rounds/${roundId}`} variant="quiet">
          학부모 화면
        </ButtonLink>
      </form>
      {form.error && <Notice tone="bad" title={sentenceOf(form.error)} isLive />}
      {report && (
        <>
          <Notice
            tone={report.faults.length === 0 ? 'good' : 'bad'}
            title={
              report.faults.length === 0
                ? `가상 학부모 ${report.parents}명, 좌석 ${report.seats}석: 규칙이 모두 지켜졌습니다. 실제 좌석은 그대로입니다.`
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
            caption="리허설 결과"
            rows={report.sold}
            keyOf={(row) => row.sessionId}
            columns={[
              { name: '회차', cell: (row) => row.name, isRowHeader: true },
              { name: '접수', cell: (row) => `${row.sold} / ${row.capacity}`, isNumber: true },
              { name: '대기 명단', cell: (row) => row.waiting, isNumber: true },
            ]}
          />
        </>
      )}
    </>
  );
}

/** The same round some days later, its sessions as drafts. */
function CloneForm({ round, onDone }: { round: RoundView; onDone: () => void }) {
  const cloning = useAct({
    mutationFn: (form: FormData) =>
      callApi(cloneRoundEndpoint, {
        roundId: round.roundId,
        title: String(form.get('title') ?? ''),
        days: String(form.get('days') ?? ''),
        sharesRoom: form.has('sharesRoom'),
        onClosedDay: form.has('onClosedDay'),
        overRoom: form.has('overRoom'),
      }),
    onSuccess: async (made) => {
      await toast(`'${made.title}' 접수 방식을 만들었습니다. 회차 ${made.sessions.length}개는 비공개입니다.`);
      onDone();
    },
  });
  const { fields } = cloning;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    cloning.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="grid gap-3 rounded-lg bg-mist p-4" onSubmit={submit} noValidate>
      <ErrorSummary errors={cloning.sentences} />
      <Refused act={cloning} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="새 이름" name="title" maxLength={60} error={fields.title} />
        <TextField
          label="며칠 뒤"
          name="days"
          inputMode="numeric"
          defaultValue="7"
          hint="접수 시작, 추첨, 시험이 모두 이만큼 뒤로 갑니다."
          error={fields.days}
        />
      </div>
      <PlanningTicks error={cloning.error} />
      <Button type="submit" className="justify-self-start" isBusy={cloning.isPending}>
        회차 {round.sessions.length}개와 함께 복제하기
      </Button>
    </form>
  );
}
