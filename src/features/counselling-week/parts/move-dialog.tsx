import { useState } from 'react';
import { noticeHours, slotDays } from '#src/features/counselling/rules/calendar.ts';
import { formatDay, seoulDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { type CounsellingWeek, giveTimeEndpoint, type WeekTime } from '../contract.ts';
import { freeTimes, type Place } from '../rules.ts';

interface MoveDialogProps {
  readonly week: CounsellingWeek;
  readonly time: WeekTime;
  /** Where it was dropped, or led by keys. */
  readonly to: Place;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** Where a family's time goes, with what changes and that the family hears of it. */
export function MoveDialog({ week, time, to, onClose, onMoved }: MoveDialogProps) {
  const [place, setPlace] = useState(to);
  const [typed, setTyped] = useState(time.time);
  const free = freeTimes(week, place, time.requestId);
  const chosen = free.includes(typed) ? typed : (free[0] ?? '');
  const nameOf = (staffId: number) => week.people.find((one) => one.staffId === staffId)?.name ?? '';
  const isSame = place.staffId === time.staffId && place.day === time.day && chosen === time.time;
  const act = useAct({
    mutationFn: () => {
      const { requestId, version, kind } = time;
      const wish = { requestId, version, kind, ...place, time: chosen };
      return callApi(giveTimeEndpoint, wish);
    },
    onSuccess: () => {
      toast('상담 시간을 바꾸고 보호자에게 문자로 알렸습니다.');
      onMoved();
    },
  });
  const said = (day: string, at: string) => `${formatDay(day)} ${at}`;
  return (
    <Dialog
      title={`${time.guardianName} 님 상담 옮기기`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button disabled={chosen === '' || isSame} isBusy={act.isPending} onClick={() => act.mutate()}>
            옮기고 문자 보내기
          </Button>
        </>
      }
    >
      <PlaceFields week={week} place={place} onChange={setPlace} />
      {free.length === 0 ? (
        <Notice tone="warn" title="이날 이 선생님에게 빈 시간이 없습니다." />
      ) : (
        <SelectField label="시각" value={chosen} onChange={({ target }) => setTyped(target.value)}>
          {free.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-ink-soft">변경 전</dt>
        <dd>
          {said(time.day, time.time)} · {nameOf(time.staffId)}
        </dd>
        <dt className="text-ink-soft">변경 후</dt>
        <dd className="font-semibold">
          {chosen === '' || isSame
            ? '바뀌는 것이 없습니다.'
            : `${said(place.day, chosen)} · ${nameOf(place.staffId)}`}
        </dd>
      </dl>
      <p className="text-sm text-ink-soft">
        지금부터 {noticeHours}시간 뒤, {slotDays}일 안의 시간으로 옮길 수 있습니다. 바뀐 내용을 보호자에게
        문자로 알립니다.
      </p>
      <Refused act={act} isWhole />
    </Dialog>
  );
}

interface PlaceFieldsProps {
  readonly week: CounsellingWeek;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** With whom, and on which day of the week that is shown. */
function PlaceFields({ week, place, onChange }: PlaceFieldsProps) {
  const first = seoulDay(week.earliest);
  const ahead = week.days.filter(({ day }) => day === place.day || (day >= first && day <= week.latest));
  return (
    <>
      <SelectField
        label="선생님"
        value={place.staffId}
        onChange={({ target }) => onChange({ ...place, staffId: Number(target.value) })}
      >
        {week.people.map(({ staffId, name }) => (
          <option key={staffId} value={staffId}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="날짜"
        value={place.day}
        onChange={({ target }) => onChange({ ...place, day: target.value })}
      >
        {ahead.map(({ day, closed }) => (
          <option key={day} value={day}>
            {formatDay(day)}
            {closed && ` (${closed})`}
          </option>
        ))}
      </SelectField>
    </>
  );
}
