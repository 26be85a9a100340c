import { useQuery } from '@tanstack/react-query';
import { formatDay, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { listSlots } from '../contract/requests.ts';
import type { SlotKind } from '../rules/requests.ts';
import { useSlotHold } from './use-slot-hold.ts';

export interface Chosen {
  readonly day: string;
  readonly time: string;
}

interface Props {
  readonly branchId: string;
  readonly kind: SlotKind;
  readonly chosen: Chosen;
  readonly error?: string | undefined;
  /** Under which secret a chosen time is held; left out where it is taken at once. */
  readonly holder?: string;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The branch's real calendar: a day that can be chosen, then its free times. */
export function SlotPicker({ branchId, kind, chosen, error, holder, onChoose }: Props) {
  const slots = useQuery({
    queryKey: ['counselling-slots', branchId, kind, holder],
    enabled: branchId !== '',
    refetchInterval: 30_000,
    queryFn: () => callApi(listSlots, { branchId, kind, ...(holder && { holder }) }),
  });
  const held = useSlotHold(() => {
    onChoose({ day: chosen.day, time: '' });
    void slots.refetch();
  });
  const choose = (day: string, time: string) => {
    onChoose({ day, time });
    if (holder) held.hold({ branchId, kind, day, time, holder });
  };
  if (branchId === '')
    return <p className="text-ink-soft">분원을 고르시면 고를 수 있는 시간을 보여 드립니다.</p>;
  if (cannotShow(slots)) return <Notice tone="bad" title={sentenceOf(slots.error)} isLive />;
  if (!slots.data) return <Skeleton className="h-24" />;
  const { days } = slots.data;
  if (days.every((one) => one.times.length === 0)) {
    return (
      <Notice tone="info" title="이 분원은 지금 고를 수 있는 시간이 없습니다. 원하시는 때를 남겨 주세요." />
    );
  }
  const day = days.find((one) => one.day === chosen.day);
  return (
    <div className="grid gap-3">
      <SelectField
        label="날짜"
        value={chosen.day}
        error={error}
        onChange={(event) => onChoose({ day: event.target.value, time: '' })}
      >
        <option value="">날짜를 골라 주세요</option>
        {days.map((one) => (
          <option key={one.day} value={one.day} disabled={one.times.length === 0}>
            {formatDay(one.day)}
            {one.closed ? ` ${one.closed}` : one.times.length === 0 ? ' 마감' : ''}
          </option>
        ))}
      </SelectField>
      {day && <Times times={day.times} chosen={chosen.time} onChoose={(time) => choose(day.day, time)} />}
      {held.error && <Notice tone="bad" title={sentenceOf(held.error)} isLive />}
      {chosen.time !== '' && held.heldUntil && (
        <p role="status" className="text-sm text-brand-deep">
          {formatSeoulTime(held.heldUntil)}까지 {chosen.time} 자리를 잡아 두었습니다. 그 안에 신청을 마쳐
          주세요.
        </p>
      )}
      {chosen.time !== '' && held.isOver && (
        <p role="status" className="text-sm text-ink-soft">
          잡아 둔 시간이 지났습니다. 아직 비어 있으면 그대로 신청되고, 시각을 다시 누르시면 5분 더 잡아
          둡니다.
        </p>
      )}
    </div>
  );
}

interface TimesProps {
  readonly times: readonly string[];
  readonly chosen: string;
  readonly onChoose: (time: string) => void;
}

/** The free times of a day. */
function Times({ times, chosen, onChoose }: TimesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">시각</legend>
      <div className="grid grid-cols-4 gap-2 pt-1 sm:grid-cols-6">
        {times.map((time) => (
          <button
            key={time}
            type="button"
            aria-pressed={chosen === time}
            className={classNames(
              'min-h-11 rounded-lg border tabular-nums',
              chosen === time ? 'border-brand bg-brand font-bold text-white' : 'border-line bg-paper',
            )}
            onClick={() => onChoose(time)}
          >
            {time}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
