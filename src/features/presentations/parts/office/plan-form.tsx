import { useState } from 'react';
import { roomList } from '#src/features/branches/contract/room-list.ts';
import { RoomField } from '#src/features/branches/parts/office/room-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { BranchField } from '#src/web/office/forms/branch-field.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { planPresentation } from '../../contract/office.ts';
import { PlanningTicks, ticksOf } from './planning-ticks.tsx';

interface Props {
  readonly titles: readonly { readonly presentationId: number; readonly title: string }[];
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly onDone: () => void;
}

const timeFields = [
  { label: '날짜', name: 'day', type: 'date' },
  { label: '시작 시각', name: 'startsAt', type: 'time' },
  { label: '진행 시간(분)', name: 'minutes', inputMode: 'numeric', defaultValue: '90' },
  { label: '정원', name: 'capacity', inputMode: 'numeric' },
] as const;

/** Plans a session; it stays a draft until somebody opens it. */
export function PlanForm({ titles, branches, onDone }: Props) {
  const [isOnline, setOnline] = useState(false);
  const form = useOfficeForm(
    (typed) =>
      callApi(planPresentation, {
        presentationId: textOf(typed, 'presentationId'),
        branchId: textOf(typed, 'branchId'),
        isOnline,
        room: textOf(typed, 'room'),
        onlineUrl: textOf(typed, 'onlineUrl'),
        day: textOf(typed, 'day'),
        startsAt: textOf(typed, 'startsAt'),
        minutes: textOf(typed, 'minutes'),
        capacity: textOf(typed, 'capacity'),
        maxParty: textOf(typed, 'maxParty'),
        opensOn: textOf(typed, 'opensOn'),
        ...ticksOf(typed),
      }),
    onDone,
  );
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <h2 className="text-lg">새 회차</h2>
      <ErrorSummary errors={form.sentences} />
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <SelectField label="설명회" name="presentationId" error={form.fields.presentationId}>
        {titles.map((one) => (
          <option key={one.presentationId} value={one.presentationId}>
            {one.title}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-3">
        <PlaceFields branches={branches} isOnline={isOnline} onOnline={setOnline} errors={form.fields} />
        {timeFields.map((field) => (
          <TextField key={field.name} {...field} error={form.fields[field.name]} />
        ))}
        <SelectField label="한 번에 예약" name="maxParty" defaultValue="4" error={form.fields.maxParty}>
          {[1, 2, 3, 4].map((count) => (
            <option key={count} value={count}>
              {count}명까지
            </option>
          ))}
        </SelectField>
        <TextField label="예약 시작 날짜" name="opensOn" type="date" error={form.fields.opensOn} />
      </div>
      <PlanningTicks error={form.error} />
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        회차 만들기
      </Button>
    </form>
  );
}

interface PlaceFieldsProps {
  readonly branches: Props['branches'];
  readonly isOnline: boolean;
  readonly onOnline: (isOnline: boolean) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** In which branch and room, or online by which address. */
function PlaceFields({ branches, isOnline, onOnline, errors }: PlaceFieldsProps) {
  const [picked, setPicked] = useState('');
  const branchId = picked || String(branches[0]?.id ?? '');
  return (
    <>
      <BranchField
        branches={branches}
        name="branchId"
        error={errors.branchId}
        value={branchId}
        onChange={(event) => setPicked(event.target.value)}
      />
      <SelectField
        label="방식"
        value={isOnline ? 'online' : 'branch'}
        onChange={(event) => onOnline(event.target.value === 'online')}
      >
        <option value="branch">분원에서</option>
        <option value="online">온라인</option>
      </SelectField>
      {isOnline ? (
        <TextField
          label="접속 주소"
          name="onlineUrl"
          type="url"
          isOptional
          hint="당일 오전에 문자로 보냅니다."
          error={errors.onlineUrl}
        />
      ) : (
        <RoomField label="장소" endpoint={roomList.list} branchId={branchId} error={errors.room} />
      )}
    </>
  );
}
