import { useQuery } from '@tanstack/react-query';
import { formatSeoulDate, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField } from '#src/ui/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { listSlots } from '../contract.ts';
import type { SlotKind } from '../rules.ts';

export interface Chosen {
  readonly day: string;
  readonly time: string;
}

interface Props {
  readonly branchId: string;
  readonly kind: SlotKind;
  readonly chosen: Chosen;
  readonly error?: string | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The branch's real calendar: a day that can be chosen, then its free times. */
export function SlotPicker({ branchId, kind, chosen, error, onChoose }: Props) {
  const slots = useQuery({
    queryKey: ['counselling-slots', branchId, kind],
    enabled: branchId !== '',
    refetchInterval: 30_000,
    queryFn: () => callApi(listSlots, { branchId, kind }),
  });
  if (slots.error) return <Notice tone="bad" title={sentenceOf(slots.error)} isLive />;
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
            {formatSeoulDate(startOfSeoulDay(one.day))}
            {one.closed ? ` ${one.closed}` : one.times.length === 0 ? ' 마감' : ''}
          </option>
        ))}
      </SelectField>
      {day && (
        <fieldset>
          <legend className="font-semibold">시각</legend>
          <div className="grid grid-cols-4 gap-2 pt-1 sm:grid-cols-6">
            {day.times.map((time) => (
              <button
                key={time}
                type="button"
                aria-pressed={chosen.time === time}
                className={classNames(
                  'min-h-11 rounded-lg border tabular-nums',
                  chosen.time === time
                    ? 'border-brand bg-brand font-bold text-white'
                    : 'border-line bg-paper',
                )}
                onClick={() => onChoose({ day: day.day, time })}
              >
                {time}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
