import type { FormEvent } from 'react';
import { type OfficeCalendar, setHours } from '#src/features/counselling/contract/office.ts';
import { hoursText, weekdayLabels } from '#src/features/counselling/rules/calendar.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useChange } from './use-change.ts';

type Day = OfficeCalendar['hours'][number];
/** The weekdays that are ticked, as the server takes them. */
function hoursOf(form: FormData) {
  const text = (name: string, weekday: number) => String(form.get(`${name}-${weekday}`) ?? '');
  return weekdayLabels.flatMap((_, weekday) =>
    form.get(`open-${weekday}`) === null
      ? []
      : [
          {
            weekday: String(weekday),
            opens: text('opens', weekday),
            closes: text('closes', weekday),
            breakStarts: text('breakStarts', weekday) || null,
            breakEnds: text('breakEnds', weekday) || null,
            visitRooms: text('visitRooms', weekday),
          },
        ],
  );
}

/** When a branch counsels, by weekday. */
export function HoursForm({ calendar }: { calendar: OfficeCalendar }) {
  const base = useFormBase(calendar.version);
  const saving = useChange(async (form: FormData) => {
    const { branchId } = calendar;
    const saved = await callApi(setHours, { branchId, version: base.version, hours: hoursOf(form) });
    base.saved();
    return saved;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form key={base.formKey} className="grid gap-4" onSubmit={submit} onInput={base.onInput} noValidate>
        <BehindNotice base={base}>{hoursText(calendar.hours) || '상담하는 요일 없음'}</BehindNotice>
        <p className="text-ink-soft">
          바꾸신 시간에 맞지 않게 되는 상담 약속은 풀리고, 다시 고르실 수 있게 문자로 알립니다.
        </p>
        <ErrorSummary errors={saving.sentences} />
        {!base.isBehind && <Refused act={saving} />}
        {weekdayLabels.map((label, weekday) => (
          <DayFields
            key={label}
            label={label}
            weekday={weekday}
            day={calendar.hours.find((one) => one.weekday === weekday)}
          />
        ))}
        <Button type="submit" className="justify-self-start" isBusy={saving.isPending}>
          상담 시간 저장
        </Button>
      </form>
    </Card>
  );
}

interface DayFieldsProps {
  readonly label: string;
  readonly weekday: number;
  readonly day: Day | undefined;
}

function DayFields({ label, weekday, day }: DayFieldsProps) {
  const times = [
    ['opens', '시작', day?.opens ?? '14:00'],
    ['closes', '끝', day?.closes ?? '21:00'],
    ['breakStarts', '쉬는 시간 시작', day?.breakStarts ?? ''],
    ['breakEnds', '쉬는 시간 끝', day?.breakEnds ?? ''],
  ] as const;
  return (
    <fieldset
      className={classNames(
        'grid gap-3 border-t border-line pt-3 lg:grid-cols-[7rem_minmax(0,1fr)] lg:items-end lg:border-t-0 lg:pt-0',
        // Below each other the names of the first line are those of all.
        weekday > 0 && 'lg:[&_div_div>label]:sr-only',
      )}
    >
      <legend className="sr-only">{label}요일</legend>
      <Check name={`open-${weekday}`} label={`${label}요일 상담`} defaultChecked={day !== undefined} />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {times.map(([name, label, value]) => (
          <TextField key={name} label={label} name={`${name}-${weekday}`} type="time" defaultValue={value} />
        ))}
        <TextField
          label="방문 상담 (동시)"
          name={`visitRooms-${weekday}`}
          inputMode="numeric"
          defaultValue={day?.visitRooms ?? 1}
        />
      </div>
    </fieldset>
  );
}
