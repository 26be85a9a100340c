import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addTimeEndpoint, setExtraTimeEndpoint } from '#src/features/invigilation/contract/office.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { type DecisionDialogProps, useFieldErrors, useSeenVersion } from './decision-dialog.ts';

/** Mounted only while it is open: what it rests on is what the screen showed then. */
type TimeDecisionProps = DecisionDialogProps & { readonly timeVersion: number };

export function MinutesField(props: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (minutes: string) => void;
}) {
  return (
    <TextField
      label="더 줄 시간 (분)"
      inputMode="numeric"
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** Grants minutes with the reason; a running test gets them at once. */
export function TimeDialog(props: TimeDecisionProps) {
  const { attemptNo, studentName, isOpen, onClose } = props;
  const seen = useSeenVersion(props.timeVersion);
  const queries = useQueryClient();
  const [minutes, setMinutes] = useState('10');
  const [fields, run] = useFieldErrors();
  return (
    <ReasonDialog
      title={`${studentName} 학생에게 시간 더 주기`}
      button="시간 더 주기"
      isOpen={isOpen}
      onClose={onClose}
      run={async (reason) => {
        const { version } = seen;
        await run(() => callApi(addTimeEndpoint, { attemptNo, minutes, reason, version })).catch(
          seen.refused,
        );
        await toastWithUndo(queries, `${minutes}분을 더 드렸습니다.`, () =>
          callApi(addTimeEndpoint, {
            attemptNo,
            minutes: String(-Number(minutes)),
            reason: '방금 드린 시간을 되돌림',
            version: version + 1,
          }),
        );
      }}
    >
      <MinutesField value={minutes} error={fields.minutes} onChange={setMinutes} />
    </ReasonDialog>
  );
}

/** Sets the student's extra-time factor: part of the test's own minutes, before the start or while it runs. */
export function PercentDialog(props: TimeDecisionProps & { readonly percent: number }) {
  const { attemptNo } = props;
  const seen = useSeenVersion(props.timeVersion);
  const queries = useQueryClient();
  const [was] = useState(String(props.percent));
  const [percent, setPercent] = useState(was);
  const [fields, run] = useFieldErrors();
  return (
    <ReasonDialog
      title={`${props.studentName} 학생의 추가 시간 비율`}
      button="비율 정하기"
      isOpen={props.isOpen}
      onClose={props.onClose}
      run={async (reason) => {
        const { version } = seen;
        await run(() => callApi(setExtraTimeEndpoint, { attemptNo, percent, reason, version })).catch(
          seen.refused,
        );
        await toastWithUndo(queries, `추가 시간 비율을 ${percent}%로 정했습니다.`, () =>
          callApi(setExtraTimeEndpoint, {
            attemptNo,
            percent: was,
            reason: '방금 정한 비율을 되돌림',
            version: version + 1,
          }),
        );
      }}
    >
      <TextField
        label="시험 시간의 몇 %를 더 주나요?"
        hint="0이면 정해진 시간 그대로입니다. 50이면 40분 시험이 60분이 됩니다."
        inputMode="numeric"
        value={percent}
        error={fields.percent}
        onChange={(event) => setPercent(event.target.value)}
      />
    </ReasonDialog>
  );
}
