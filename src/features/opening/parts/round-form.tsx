import { type FormEvent, useState } from 'react';
import {
  createRoundEndpoint,
  editRoundEndpoint,
  type RoundView,
} from '#src/features/opening/contract/rounds.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { type RoundMode, roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { formatSeoulClock, formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';

/** `3-4 2026-12-05T10:00` a line. */
function readWaves(text: string) {
  return text.split('\n').flatMap((line) => {
    const found = /^(\d+)\s*-\s*(\d+)\s+(\S+)$/.exec(line.trim());
    return found ? [{ gradeFrom: Number(found[1]), gradeTo: Number(found[2]), opensAt: found[3] ?? '' }] : [];
  });
}

const wallOf = (at: string) => `${seoulDay(at)}T${formatSeoulClock(at)}`;

function read(form: FormData, mode: RoundMode) {
  return {
    title: textOf(form, 'title'),
    mode,
    opensAt: textOf(form, 'opensAt'),
    drawsAt: textOf(form, 'drawsAt'),
    sessionIds: form.getAll('sessionIds').map(String),
    waves: readWaves(textOf(form, 'waves')),
  };
}

interface RoundFormProps {
  /** The round as it is, where one is changed. */
  readonly round?: RoundView;
  readonly onDone: () => void;
}

/** Plans how sessions open together, or changes it before anybody has joined. */
export function RoundForm({ round, onDone }: RoundFormProps) {
  const [mode, setMode] = useState<RoundMode>(round?.mode ?? 'lobby');
  const saving = useAct({
    mutationFn: (form: FormData) =>
      round
        ? callApi(editRoundEndpoint, {
            ...{ roundId: round.roundId, version: round.version, reason: textOf(form, 'reason') },
            ...read(form, mode),
          })
        : callApi(createRoundEndpoint, read(form, mode)),
    onSuccess: () => onDone(),
  });
  const { fields } = saving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <h2 className="text-lg">{round ? `${round.title} 변경` : '새 모집 방식'}</h2>
        <ErrorSummary errors={saving.sentences} />
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
        {round && <TextField label="사유" name="reason" maxLength={200} error={fields.reason} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={saving.isPending}>
            {round ? '바꾸기' : '저장하고 추첨 검증값 공개'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            취소
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface RoundTimesProps {
  readonly mode: RoundMode;
  readonly round: RoundView | undefined;
  readonly fields: Readonly<Record<string, string>>;
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
      {mode === 'waves' && (
        <TextAreaField
          label="학년별 시작"
          name="waves"
          rows={3}
          hint="한 줄에 하나씩, 예: 3-4 2026-12-05T10:00"
          defaultValue={round?.waves
            .map((wave) => `${wave.gradeFrom}-${wave.gradeTo} ${wallOf(wave.opensAt)}`)
            .join('\n')}
          error={fields.waves}
        />
      )}
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
          label={`${session.branchName} ${session.title} · ${formatSeoulDateTime(session.startsAt)}`}
        />
      ))}
    </fieldset>
  );
}
