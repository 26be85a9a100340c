import { useState } from 'react';
import { addShift, endDayOff, giveDayOff, removeShift } from '#src/features/counselling/contract/office.ts';
import {
  type LostTimes,
  lostText,
  weekdayLabels,
  weekdayOf,
} from '#src/features/counselling/rules/calendar.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import type { CounsellingWeek } from '../contract.ts';

interface PlanDialogProps {
  readonly week: CounsellingWeek;
  readonly at: { readonly staffId: number; readonly day: string };
  readonly onClose: () => void;
}

interface ShiftProps {
  readonly shift: { readonly starts: string; readonly ends: string };
  readonly weekday: string;
  readonly isBusy: boolean;
  readonly onDrop: () => void;
}

/** A weekly shift, and its end for every week: what that does to families is said before the second press. */
function Shift({ shift: { starts, ends }, weekday, isBusy, onDrop }: ShiftProps) {
  const [isSure, setIsSure] = useState(false);
  return (
    <div className="grid gap-2">
      <p className="flex items-center justify-between gap-2">
        {starts}-{ends}
        <Button variant="secondary" aria-expanded={isSure} onClick={() => setIsSure(!isSure)}>
          {`${starts} 근무 삭제`}
        </Button>
      </p>
      {isSure && (
        <Notice tone="warn" title={`앞으로 모든 ${weekday}요일의 근무를 삭제합니다.`} isLive>
          <p>
            이 시간에 잡힌 상담은 근무하는 다른 선생님에게 옮기고, 옮길 분이 없으면 풀어서 문자로 알립니다.
            하루만 쉬면 휴무로 등록해 주세요.
          </p>
          <Button variant="danger" className="mt-2" isBusy={isBusy} onClick={onDrop}>
            {`매주 ${weekday}요일 근무 삭제`}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** What somebody does on a day: weekly shifts, and whether they are away. */
export function PlanDialog({ week, at, onClose }: PlanDialogProps) {
  const { staffId } = at;
  const [day, setDay] = useState(at.day);
  const branchId = String(week.branchId);
  const name = week.people.find((one) => one.staffId === staffId)?.name ?? '';
  const weekday = weekdayOf(day);
  const shifts = week.shifts.filter((one) => one.staffId === staffId && one.day === day);
  const done = (lost?: LostTimes) => {
    toast(lostText(lost));
    onClose();
  };
  const dropping = useAct({
    mutationFn: (shiftId: number) => callApi(removeShift, { branchId, shiftId }),
    onSuccess: done,
  });
  const adding = useOfficeForm(
    (form) =>
      callApi(addShift, {
        ...{ branchId, staffId: String(staffId), weekday: String(weekday) },
        starts: textOf(form, 'starts'),
        ends: textOf(form, 'ends'),
      }),
    () => done(),
  );
  return (
    <Dialog
      title={`${name} 근무·휴무 변경`}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <SelectField label="날짜" value={day} onChange={({ target }) => setDay(target.value)}>
        {week.days.map((one) => (
          <option key={one.day} value={one.day}>
            {formatDay(one.day)}
          </option>
        ))}
      </SelectField>
      <h3 className="font-semibold">매주 {weekdayLabels[weekday]}요일 근무</h3>
      {shifts.map((shift) => (
        <Shift
          key={shift.shiftId}
          shift={shift}
          weekday={weekdayLabels[weekday] ?? ''}
          isBusy={dropping.isPending}
          onDrop={() => dropping.mutate(shift.shiftId)}
        />
      ))}
      <Refused act={dropping} isWhole />
      <form className="grid grid-cols-2 items-end gap-3" onSubmit={adding.submit} noValidate>
        <TextField label="시작" name="starts" type="time" defaultValue="14:00" error={adding.fields.starts} />
        <TextField label="끝" name="ends" type="time" defaultValue="21:00" error={adding.fields.ends} />
        <Button type="submit" variant="secondary" className="col-span-2" isBusy={adding.isBusy}>
          근무 추가
        </Button>
        <Refused act={adding} />
      </form>
      <DayOff week={week} at={{ staffId, day }} onDone={done} />
    </Dialog>
  );
}

interface DayOffProps extends Pick<PlanDialogProps, 'week' | 'at'> {
  readonly onDone: (lost?: LostTimes) => void;
}

/** Whether somebody is away that day: the rarer wish, so it stands last. */
function DayOff({ week, at: { staffId, day }, onDone }: DayOffProps) {
  const branchId = String(week.branchId);
  const off = week.daysOff.find((one) => one.staffId === staffId && one.day === day);
  const away = useAct({
    mutationFn: () => callApi(giveDayOff, { branchId, staffId: String(staffId), day }),
    onSuccess: onDone,
  });
  const back = useAct({
    mutationFn: (dayOffId: number) => callApi(endDayOff, { branchId, dayOffId }),
    onSuccess: () => onDone(),
  });
  return (
    <>
      <h3 className="font-semibold">{formatDay(day)} 휴무</h3>
      {off ? (
        <Button isBusy={back.isPending} onClick={() => back.mutate(off.dayOffId)}>
          휴무 취소
        </Button>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            그날 잡힌 상담은 근무하는 다른 선생님에게 옮기고, 옮길 분이 없으면 풀어서 문자로 알립니다.
          </p>
          <Button variant="danger" isBusy={away.isPending} onClick={() => away.mutate()}>
            휴무 등록
          </Button>
        </>
      )}
      <Refused act={off ? back : away} isWhole />
    </>
  );
}
