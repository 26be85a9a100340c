import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listSlots } from '#src/features/counselling/contract/requests.ts';
import type { RequestFieldsProps } from '#src/features/counselling/rules/new-request.ts';
import { kindLabels } from '#src/features/counselling/rules/requests.ts';
import { entriesOf, keysOf } from '#src/shared/record.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
import { selectOptions } from '#src/ui/fields/select-options.tsx';
import { callApi } from '#src/web/api/api.ts';
import { inShort } from '#src/web/office/list/in-short.ts';

/** Somebody's free half hours of a day. */
export interface FreePlace {
  readonly staffId: number;
  readonly name: string;
  readonly day: string;
  readonly times: readonly string[];
}

function KindField({ draft, onChange }: Omit<RequestFieldsProps, 'fields'>) {
  return (
    <SelectField
      label="상담 방법"
      value={draft.kind}
      onChange={({ target }) =>
        onChange({ kind: keysOf(kindLabels).find((one) => one === target.value) ?? 'visit' })
      }
    >
      {selectOptions(entriesOf(kindLabels))}
    </SelectField>
  );
}

interface TimesProps extends RequestFieldsProps {
  readonly times: readonly string[];
}

function TimeField({ draft, fields, onChange, times }: TimesProps) {
  return (
    <SelectField
      label="시각"
      value={draft.time}
      error={fields['slot.time']}
      disabled={times.length === 0}
      onChange={({ target }) => onChange({ time: target.value })}
    >
      {times.length === 0 && <option value="">-</option>}
      {times.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
  );
}

/** The time that was pressed in the week: whose it is stays, the half hour can be another of the free ones. */
export function FreeTime({ at, ...props }: RequestFieldsProps & { readonly at: FreePlace }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <p className="col-span-2 font-semibold">
        {inShort(formatDay(at.day))} · {at.name}
      </p>
      <KindField {...props} />
      <TimeField {...props} times={at.times} />
    </div>
  );
}

/** A free time of the branch, or none yet, and beside it who is to have it, where that is asked. */
export function AgreedTime({ children, ...props }: RequestFieldsProps & { readonly children: ReactNode }) {
  const { draft, onChange } = props;
  const { branchId, kind } = draft;
  const slots = useQuery({
    queryKey: ['office', 'counselling', 'slots', branchId, kind],
    queryFn: () => callApi(listSlots, { branchId, kind }),
    enabled: branchId !== '',
  });
  const days = slots.data?.days.filter(({ times }) => times.length > 0) ?? [];
  const times = days.find(({ day }) => day === draft.day)?.times ?? [];
  const choose = (day: string) =>
    onChange({ day, time: days.find((one) => one.day === day)?.times[0] ?? '' });
  return (
    <div className="grid grid-cols-2 gap-3 [&>:last-child:nth-child(odd)]:col-span-2">
      <KindField draft={draft} onChange={(some) => onChange({ ...some, day: '', time: '' })} />
      <SelectField label="날짜" value={draft.day} onChange={({ target }) => choose(target.value)}>
        <option value="">미정</option>
        {selectOptions(days.map(({ day }) => [day, inShort(formatDay(day))] as const))}
      </SelectField>
      {draft.day !== '' && <TimeField {...props} times={times} />}
      {children}
    </div>
  );
}
