import { type FormEvent, useState } from 'react';
import { roomList } from '#src/features/branches/contract/room-list.ts';
import { RoomField } from '#src/features/branches/parts/office/room-field.tsx';
import {
  createSessionEndpoint,
  type OfficeSession,
  type OfficeTest,
} from '#src/features/test-sessions/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { BranchField } from '#src/web/office/forms/branch-field.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { PlanningTicks, typedPlan } from './planning-ticks.tsx';

type Named = { readonly id: number; readonly name: string };

const read = (form: FormData) => ({
  testId: textOf(form, 'testId'),
  branchId: textOf(form, 'branchId'),
  ...typedPlan(form),
});

/** Plans a session; it stays a draft until somebody opens it. What was typed stays when it is refused. */
export function NewSessionForm({
  tests,
  branches,
  onDone,
}: {
  tests: readonly OfficeTest[];
  branches: readonly Named[];
  onDone: (made: OfficeSession) => void;
}) {
  const [picked, setPicked] = useState('');
  const branchId = picked || String(branches[0]?.id ?? '');
  const creating = useAct({
    mutationFn: (input: ReturnType<typeof read>) => callApi(createSessionEndpoint, input),
    onSuccess: (made) => onDone(made),
  });
  const { fields } = creating;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.mutate(read(new FormData(event.currentTarget)));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ErrorSummary errors={creating.sentences} />
      <Refused act={creating} />
      <SelectField
        label="테스트"
        name="testId"
        error={fields.testId}
        hint="취학 전 아동은 법에 따라 선발·수준별 시험에 응시할 수 없어, 초1부터 고를 수 있습니다."
      >
        {tests.map((test) => (
          <option key={test.testId} value={test.testId}>
            {test.title} ({test.gradeBand})
          </option>
        ))}
      </SelectField>
      <BranchField
        branches={branches}
        name="branchId"
        error={fields.branchId}
        value={branchId}
        onChange={(event) => setPicked(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <RoomField label="고사실" endpoint={roomList.list} branchId={branchId} error={fields.room} />
        <TextField label="정원" name="capacity" inputMode="numeric" error={fields.capacity} />
        <TextField label="시험 날짜" name="day" type="date" error={fields.day} />
        <TextField label="시작 시각" name="startsAt" type="time" error={fields.startsAt} />
        <TextField label="접수 시작" name="opensAt" type="datetime-local" error={fields.opensAt} />
        <TextField label="접수 마감" name="closesAt" type="datetime-local" error={fields.closesAt} />
      </div>
      <PlanningTicks error={creating.error} />
      <Button type="submit" isBusy={creating.isPending}>
        회차 만들기
      </Button>
    </form>
  );
}
