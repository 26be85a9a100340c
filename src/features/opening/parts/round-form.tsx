import { type FormEvent, useState } from 'react';
import {
  createRoundEndpoint,
  editRoundEndpoint,
  type RoundView,
} from '#src/features/opening/contract/rounds.ts';
import { type RoundPlan, roundChanges, roundEditReasons } from '#src/features/opening/rules/round-changes.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { type RoundMode, roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { ChangesTable } from '#src/web/office/changes-table.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { wallOf } from '#src/web/office/forms/wall.ts';
import { readWaves, WaveFields } from './wave-fields.tsx';

function read(form: FormData, mode: RoundMode) {
  return {
    title: textOf(form, 'title'),
    mode,
    opensAt: textOf(form, 'opensAt'),
    drawsAt: textOf(form, 'drawsAt'),
    sessionIds: form.getAll('sessionIds').map(String),
    waves: mode === 'waves' ? readWaves(form) : [],
  };
}

interface RoundFormProps {
  /** The round as it is, where one is changed. */
  readonly round?: RoundView;
  readonly onDone: () => void;
}

const nameOf = (one: { branchName: string; title: string; startsAt: string }) =>
  `${one.branchName} ${one.title} · ${formatSeoulDateTime(one.startsAt)}`;

type RoundWish = ReturnType<typeof read>;

/** A round as it was read, and as a form wants it, for the difference between them. */
const planOf = (round: RoundView, nameOfId: (id: number, otherwise: string) => string): RoundPlan => ({
  ...round,
  sessions: new Map(round.sessions.map((one) => [one.sessionId, nameOfId(one.sessionId, one.name)])),
});
const wishedPlan = (wish: RoundWish, nameOfId: (id: number, otherwise: string) => string): RoundPlan => ({
  ...wish,
  opensAt: `${wish.opensAt}+09:00`,
  drawsAt: `${wish.drawsAt || wish.opensAt}+09:00`,
  waves: wish.waves.map((wave) => ({
    gradeFrom: Number(wave.gradeFrom),
    gradeTo: Number(wave.gradeTo),
    opensAt: `${wave.opensAt}+09:00`,
  })),
  sessions: new Map(wish.sessionIds.map((id) => [Number(id), nameOfId(Number(id), '')])),
});

/** What of a wish is not filled in: before it is there is no difference to show. */
function gapsOf(wish: RoundWish): Readonly<Record<string, string>> {
  const gaps: Record<string, string> = {};
  if (wish.opensAt === '') gaps.opensAt = '접수 시작을 입력해 주세요.';
  if (wish.mode === 'lottery' && wish.drawsAt === '') gaps.drawsAt = '추첨 시각을 입력해 주세요.';
  if (wish.waves.some((wave) => wave.gradeFrom === '' || wave.gradeTo === ''))
    gaps.waves = '시작 학년과 끝 학년을 골라 주세요.';
  else if (wish.waves.some((wave) => wave.opensAt === '')) gaps.waves = '학년마다 접수 시작을 입력해 주세요.';
  return gaps;
}

/** Plans how sessions open together, or changes it before anybody has joined. */
export function RoundForm({ round, onDone }: RoundFormProps) {
  const [mode, setMode] = useState<RoundMode>(round?.mode ?? 'lobby');
  const [asked, setAsked] = useState<RoundWish | null>(null);
  const saving = useAct({
    mutationFn: ({ wish, reason = '' }: { wish: RoundWish; reason?: string }) =>
      round
        ? callApi(editRoundEndpoint, { roundId: round.roundId, version: round.version, reason, ...wish })
        : callApi(createRoundEndpoint, wish),
    onSuccess: () => onDone(),
  });
  const gaps = useFieldRefusals();
  const fields: Partial<Record<string, string>> = { ...saving.fields, ...gaps.errors };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.reset();
    const wish = read(new FormData(event.currentTarget), mode);
    const missing = gapsOf(wish);
    gaps.refuse(missing);
    if (Object.keys(missing).length > 0) return;
    if (round) setAsked(wish);
    else saving.mutate({ wish });
  };
  return (
    <Card>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <h2 className="text-lg">{round ? `${round.title} 변경` : '새 접수 방식'}</h2>
        <ErrorSummary errors={[...new Set(Object.values(fields).flatMap((said) => said ?? []))]} />
        <Refused act={saving} />
        <TextField
          label="이름"
          name="title"
          defaultValue={round?.title}
          error={fields.title}
          maxLength={60}
        />
        <SelectField label="방식" value={mode} onChange={(event) => setMode(event.target.value as RoundMode)}>
          {Object.entries(roundLabels).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <RoundTimes mode={mode} round={round} fields={fields} />
        <SessionTicks round={round} error={fields.sessionIds} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={saving.isPending}>
            {round ? '바뀌는 내용 확인' : '저장'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            취소
          </Button>
        </div>
      </form>
      {round && asked && (
        <RoundDifference
          round={round}
          wish={asked}
          onClose={() => setAsked(null)}
          run={(reason) => saving.mutateAsync({ wish: asked, reason })}
        />
      )}
    </Card>
  );
}

interface RoundDifferenceProps {
  readonly round: RoundView;
  readonly wish: RoundWish;
  readonly onClose: () => void;
  readonly run: (reason: string) => Promise<unknown>;
}

/** What changes of a round, before it is done. */
function RoundDifference({ round, wish, onClose, run }: RoundDifferenceProps) {
  const { data } = useOfficeSessions();
  const nameOfId = (id: number, otherwise: string) => {
    const session = data?.sessions.find((one) => one.sessionId === id);
    return session ? nameOf(session) : otherwise;
  };
  const changes = roundChanges(planOf(round, nameOfId), wishedPlan(wish, nameOfId));
  return (
    <ReasonDialog
      title={`${round.title} 변경`}
      button="바꾸기"
      isOpen
      isPossible={changes.length > 0}
      reasons={roundEditReasons}
      onClose={onClose}
      run={run}
    >
      {changes.length === 0 ? (
        <p>바뀐 내용이 없습니다.</p>
      ) : (
        <>
          <ChangesTable changes={changes} />
          <p>아직 신청한 분이 없어 문자는 보내지 않습니다. 홈페이지에는 바로 바뀐 내용이 보입니다.</p>
        </>
      )}
    </ReasonDialog>
  );
}

interface RoundTimesProps {
  readonly mode: RoundMode;
  readonly round: RoundView | undefined;
  readonly fields: Partial<Record<string, string>>;
}

function RoundTimes({ mode, round, fields }: RoundTimesProps) {
  return (
    <>
      <TextField
        label={mode === 'lottery' ? '신청 시작' : '접수 시작'}
        name="opensAt"
        type="datetime-local"
        defaultValue={round && wallOf(round.opensAt)}
        error={fields.opensAt}
      />
      {mode === 'lottery' && (
        <TextField
          label="추첨 시각"
          name="drawsAt"
          type="datetime-local"
          defaultValue={round && wallOf(round.drawsAt)}
          error={fields.drawsAt}
        />
      )}
      {mode === 'waves' && <WaveFields waves={round?.waves ?? []} error={fields.waves} />}
    </>
  );
}

interface SessionTicksProps {
  readonly round: RoundView | undefined;
  readonly error: string | undefined;
}

/** The sessions that can be opened together. */
function SessionTicks({ round, error }: SessionTicksProps) {
  const { data } = useOfficeSessions();
  // What has begun to register cannot be opened in another way any more.
  const openable = (data?.sessions ?? []).filter(
    (one) => data && one.opensAt > data.serverNow && one.state !== 'cancelled',
  );
  return (
    <fieldset>
      <legend className="font-semibold">회차</legend>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      {openable.length === 0 && <p className="text-ink-soft">아직 접수가 시작되지 않은 회차가 없습니다.</p>}
      {openable.map((session) => (
        <Check
          key={session.sessionId}
          name="sessionIds"
          value={session.sessionId}
          defaultChecked={round?.sessions.some((one) => one.sessionId === session.sessionId)}
          label={nameOf(session)}
        />
      ))}
    </fieldset>
  );
}
