import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addShift,
  changeShift,
  type OfficeCalendar,
  removeShift,
} from '#src/features/counselling/contract/office.ts';
import { lostText, weekdayLabels } from '#src/features/counselling/rules/calendar.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import type { Shift } from './shifts.tsx';
import { useChange } from './use-change.ts';

/** What becomes of families whose time no shift covers any more. */
const whatIsLost =
  '이 시간에 잡힌 상담은 근무하는 다른 선생님에게 옮기고, 옮길 분이 없으면 풀어서 문자로 알립니다.';

/** A new weekly shift of somebody of the branch. */
export function ShiftForm({ calendar, onDone }: { calendar: OfficeCalendar; onDone: () => void }) {
  const branchId = String(calendar.branchId);
  const adding = useChange(
    async (form: FormData) => {
      const fresh = await callApi(addShift, {
        ...{ branchId, staffId: textOf(form, 'staffId'), weekday: textOf(form, 'weekday') },
        ...{ starts: textOf(form, 'starts'), ends: textOf(form, 'ends') },
      });
      onDone();
      return fresh;
    },
    (fresh) => {
      const known = new Set(calendar.shifts.map(({ shiftId }) => shiftId));
      const added = fresh.shifts.find(({ shiftId }) => !known.has(shiftId));
      return added ? () => callApi(removeShift, { branchId, shiftId: added.shiftId }) : null;
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid items-end gap-3 sm:grid-cols-5" onSubmit={submit} noValidate>
        <SelectField label="선생님" name="staffId">
          {calendar.team.map((one) => (
            <option key={one.staffId} value={one.staffId}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="요일" name="weekday" defaultValue="1">
          {weekdayLabels.map((label, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="시작" name="starts" type="time" defaultValue="14:00" error={adding.fields.starts} />
        <TextField label="끝" name="ends" type="time" defaultValue="21:00" error={adding.fields.ends} />
        <Button type="submit" className="min-h-12" isBusy={adding.isPending}>
          근무 추가
        </Button>
      </form>
      <Refused act={adding} />
    </Card>
  );
}

interface ShiftDialogProps {
  readonly branchId: string;
  readonly shift: Shift;
  readonly onClose: () => void;
}

/** A weekly shift that was pressed: other hours, or its end. */
export function ShiftDialog({ branchId, shift, onClose }: ShiftDialogProps) {
  const [isEnding, setEnding] = useState(false);
  const { shiftId, starts, ends } = shift;
  const change = (hours: { starts: string; ends: string }) =>
    callApi(changeShift, { branchId, shiftId, ...hours });
  const saving = useChange(
    async (form: FormData) => {
      const fresh = await change({ starts: textOf(form, 'starts'), ends: textOf(form, 'ends') });
      onClose();
      return fresh;
    },
    () => () => change({ starts, ends }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  };
  if (isEnding) return <ShiftEnd branchId={branchId} shift={shift} onClose={onClose} />;
  return (
    <Dialog
      title={`${shift.name} · 매주 ${weekdayLabels[shift.weekday]}요일 근무`}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <form className="grid grid-cols-2 gap-3" onSubmit={submit} noValidate>
        <TextField
          label="시작"
          name="starts"
          type="time"
          defaultValue={starts}
          error={saving.fields.starts}
        />
        <TextField label="끝" name="ends" type="time" defaultValue={ends} error={saving.fields.ends} />
        <p className="col-span-2 text-sm text-ink-soft">시간이 줄면, {whatIsLost}</p>
        <Button type="submit" isBusy={saving.isPending}>
          시간 저장
        </Button>
        <Button variant="secondary" onClick={() => setEnding(true)}>
          근무 삭제
        </Button>
        <Refused act={saving} />
      </form>
    </Dialog>
  );
}

/** A shift ends for every week: what that does to families cannot be taken back, so it is said before the press. */
function ShiftEnd({ branchId, shift, onClose }: ShiftDialogProps) {
  const queries = useQueryClient();
  const { shiftId, staffId, weekday, starts, ends } = shift;
  return (
    <ReasonDialog
      title={`${shift.name} 매주 ${weekdayLabels[weekday]}요일 ${starts} 근무를 삭제할까요?`}
      button="근무 삭제"
      variant="danger"
      asksNoReason
      isOpen
      onClose={onClose}
      run={async () => {
        const lost = await callApi(removeShift, { branchId, shiftId });
        return () =>
          toastWithUndo(queries, lostText(lost), () =>
            callApi(addShift, { branchId, staffId, weekday, starts, ends }),
          );
      }}
    >
      <p>{whatIsLost} 풀린 상담은 되돌릴 수 없습니다. 하루만 쉬면 휴무로 등록해 주세요.</p>
    </ReasonDialog>
  );
}
