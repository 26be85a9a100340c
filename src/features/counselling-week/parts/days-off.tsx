import type { FormEvent } from 'react';
import { endDayOff, giveDayOff, type OfficeCalendar } from '#src/features/counselling/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { Folded } from './folded.tsx';
import { shortDay } from './short-day.ts';
import { useChange } from './use-change.ts';

type Off = OfficeCalendar['daysOff'][number];
interface Props {
  readonly calendar: OfficeCalendar;
  readonly mayPlan: boolean;
}

/** Days on which one counsellor is away while the branch is open. */
export function DaysOff({ calendar, mayPlan }: Props) {
  const branchId = String(calendar.branchId);
  const ending = useChange(
    ({ dayOffId }: Off) => callApi(endDayOff, { branchId, dayOffId }),
    (_fresh, { staffId, day }) =>
      () =>
        callApi(giveDayOff, { branchId, staffId, day }),
  );
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">선생님 휴무</h2>
      {calendar.daysOff.length === 0 && <p className="text-ink-soft">정해진 휴무가 없습니다.</p>}
      <ul className="grid">
        {calendar.daysOff.map((off) => (
          <li key={off.dayOffId} className="flex flex-wrap items-center gap-x-3">
            {shortDay(off.day)} {off.name}
            {mayPlan && (
              <Button variant="quiet" onClick={() => ending.mutate(off)}>
                휴무 취소
                <span className="sr-only">
                  {' '}
                  {off.name} {off.day}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Refused act={ending} isWhole />
      {mayPlan && calendar.team.length > 0 && (
        <Folded title="선생님 휴무 정하기">
          <DayOffForm calendar={calendar} />
        </Folded>
      )}
    </Card>
  );
}

function DayOffForm({ calendar }: { calendar: OfficeCalendar }) {
  const branchId = String(calendar.branchId);
  const giving = useChange((form: FormData) =>
    callApi(giveDayOff, {
      branchId,
      staffId: String(form.get('staffId') ?? ''),
      day: String(form.get('day') ?? ''),
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    giving.mutate(new FormData(event.currentTarget));
  };
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        그날 잡힌 상담은 근무하는 다른 선생님에게 옮기고, 옮길 분이 없으면 풀어서 문자로 알립니다.
      </p>
      <form className="grid items-end gap-3 sm:grid-cols-2" onSubmit={submit} noValidate>
        <SelectField label="휴무 선생님" name="staffId">
          {calendar.team.map((one) => (
            <option key={one.staffId} value={one.staffId}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <TextField label="휴무 날짜" name="day" type="date" error={giving.fields.day} />
        <Button type="submit" variant="secondary" className="min-h-12" isBusy={giving.isPending}>
          휴무로 하기
        </Button>
      </form>
      <Refused act={giving} />
    </div>
  );
}
