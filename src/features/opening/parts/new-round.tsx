import { type FormEvent, useState } from 'react';
import { createRoundEndpoint } from '#src/features/opening/contract/rounds.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { type RoundMode, roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';

/** `3-4 2026-12-05T10:00` a line. */
function readWaves(text: string) {
  return text.split('\n').flatMap((line) => {
    const found = /^(\d+)\s*-\s*(\d+)\s+(\S+)$/.exec(line.trim());
    return found ? [{ gradeFrom: Number(found[1]), gradeTo: Number(found[2]), opensAt: found[3] ?? '' }] : [];
  });
}

/** Plans how sessions open together. */
export function NewRound({ onDone }: { onDone: () => void }) {
  const [mode, setMode] = useState<RoundMode>('lobby');
  const making = useAct({
    mutationFn: (form: FormData) =>
      callApi(createRoundEndpoint, {
        title: String(form.get('title') ?? ''),
        mode,
        opensAt: String(form.get('opensAt') ?? ''),
        drawsAt: String(form.get('drawsAt') ?? ''),
        sessionIds: form.getAll('sessionIds').map(String),
        waves: readWaves(String(form.get('waves') ?? '')),
      }),
    onSuccess: () => onDone(),
  });
  const { fields } = making;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    making.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <h2 className="text-lg">새 접수 방식</h2>
        <ErrorSummary errors={making.sentences} />
        <Refused act={making} />
        <TextField label="이름" name="title" error={fields.title} maxLength={60} />
        <SelectField label="방식" value={mode} onChange={(event) => setMode(event.target.value as RoundMode)}>
          {Object.entries(roundLabels).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
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
        <SessionTicks />
        <Button type="submit" isBusy={making.isPending}>
          정하고 시드의 해시 공개하기
        </Button>
      </form>
    </Card>
  );
}

/** The sessions that can be opened together. */
function SessionTicks() {
  const { data } = useOfficeSessions();
  // What has begun to register cannot be opened in another way any more.
  const openable = (data?.sessions ?? []).filter(
    (one) => data && one.opensAt > data.serverNow && one.state !== 'cancelled',
  );
  return (
    <fieldset>
      <legend className="font-semibold">회차</legend>
      {openable.length === 0 && <p className="text-ink-soft">아직 접수가 시작되지 않은 회차가 없습니다.</p>}
      {openable.map((session) => (
        <Check
          key={session.sessionId}
          name="sessionIds"
          value={session.sessionId}
          label={`${session.branchName} ${session.title} · ${formatSeoulDateTime(session.startsAt)}`}
        />
      ))}
    </fieldset>
  );
}
