import { useState } from 'react';
import { TextField } from '#src/ui/field.tsx';
import { callApi } from '#src/web/api.ts';
import { ReasonDialog } from '#src/web/office/reason-dialog.tsx';
import { addTimeEndpoint, setExtraTimeEndpoint } from '../../contract/office.ts';
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
  const { attemptNo, studentName, isOpen, onClose, onDone } = props;
  const seen = useSeenVersion(props.timeVersion, onDone);
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
        onDone();
      }}
    >
      <MinutesField value={minutes} error={fields.minutes} onChange={setMinutes} />
    </ReasonDialog>
  );
}

/** Sets the student's extra-time factor: part of the test's own minutes, before the start or while it runs. */
export function PercentDialog(props: TimeDecisionProps & { readonly percent: number }) {
  const { attemptNo, onDone } = props;
  const seen = useSeenVersion(props.timeVersion, onDone);
  const [percent, setPercent] = useState(String(props.percent));
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
        onDone();
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
