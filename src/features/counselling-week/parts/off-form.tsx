import { type FormEvent, useState } from 'react';
import {
  closeDay,
  endDayOff,
  giveDayOff,
  type OfficeCalendar,
  openDay,
} from '#src/features/counselling/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { useChange } from './use-change.ts';

/** A day on which the whole branch rests, or one of its counsellors. */
export function OffForm({ calendar, onDone }: { calendar: OfficeCalendar; onDone: () => void }) {
  const branchId = String(calendar.branchId);
  const [staffId, setStaffId] = useState('');
  const saving = useChange(
    async (form: FormData) => {
      const day = textOf(form, 'day');
      const fresh = staffId
        ? await callApi(giveDayOff, { branchId, staffId, day })
        : await callApi(closeDay, { branchId, day, reason: textOf(form, 'reason') });
      onDone();
      return fresh;
    },
    (fresh, form) => {
      const day = textOf(form, 'day');
      const off = fresh.daysOff.find((one) => one.day === day && String(one.staffId) === staffId);
      if (off) return () => callApi(endDayOff, { branchId, dayOffId: off.dayOffId });
      const closed = staffId === '' && fresh.closures.find((one) => one.day === day);
      return closed ? () => callApi(openDay, { branchId, closureId: closed.closureId }) : null;
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid items-end gap-3 sm:grid-cols-4" onSubmit={submit} noValidate>
        <SelectField label="쉬는 대상" value={staffId} onChange={({ target }) => setStaffId(target.value)}>
          <option value="">분원 전체</option>
          {calendar.team.map((one) => (
            <option key={one.staffId} value={one.staffId}>
              {one.name} 선생님
            </option>
          ))}
        </SelectField>
        <TextField label="날짜" name="day" type="date" error={saving.fields.day} />
        {staffId === '' && (
          <TextField label="사유" name="reason" maxLength={100} error={saving.fields.reason} />
        )}
        <Button type="submit" className="min-h-12" isBusy={saving.isPending}>
          휴무 등록
        </Button>
        <p className="text-sm text-ink-soft sm:col-span-4">
          {staffId === ''
            ? '그날 잡힌 상담은 풀리고, 다시 고르실 수 있게 문자로 알립니다.'
            : '그날 잡힌 상담은 근무하는 다른 선생님에게 옮기고, 옮길 분이 없으면 풀어서 문자로 알립니다.'}
        </p>
      </form>
      <Refused act={saving} />
    </Card>
  );
}
