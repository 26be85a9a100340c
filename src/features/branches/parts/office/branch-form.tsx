import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Check, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { VersionedForm } from '#src/web/office/forms/versioned-form.tsx';
import type { OfficeBranch } from '../../contract/branch-list.ts';
import { addBranchEndpoint, saveBranchEndpoint } from '../../contract/office.ts';
import { readHoursText } from '../../rules/hours.ts';
import { useProgrammes } from './use-programmes.ts';

interface Props {
  /** Null: a new one. */
  readonly branch: OfficeBranch | null;
  readonly onDone: () => void;
}

const daily = (form: FormData) => ({
  directions: textOf(form, 'directions'),
  phone: textOf(form, 'phone'),
  hours: textOf(form, 'hours'),
});
const filed = (form: FormData) => ({
  name: textOf(form, 'name'),
  region: textOf(form, 'region'),
  address: textOf(form, 'address'),
  registrationNo: textOf(form, 'registrationNo'),
  registeredName: textOf(form, 'registeredName'),
  latitude: textOf(form, 'latitude'),
  longitude: textOf(form, 'longitude'),
  programmes: form.getAll('programmes').map(String),
});

/** The values a branch had, as they go back when a change is taken back. */
function valuesOf(branch: OfficeBranch) {
  const { directions, phone, hours } = branch;
  if (!branch.mayRename) return { directions, phone, hours };
  const { name, region, address, registrationNo, registeredName, latitude, longitude } = branch;
  return {
    ...{ directions, phone, hours, name, region, address, registrationNo, registeredName },
    ...{ latitude, longitude, programmes: branch.programmes },
  };
}

/** The saving of a branch; each change can be taken back. */
function useBranchForm({ branch, onDone }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(branch?.version ?? 0);
  const isWhole = branch === null || branch.mayRename;
  const form = useOfficeForm(
    (typed) => {
      const values = { ...daily(typed), ...(isWhole && filed(typed)) };
      return branch === null
        ? callApi(addBranchEndpoint, { ...daily(typed), ...filed(typed), code: textOf(typed, 'code') })
        : callApi(saveBranchEndpoint, { branchId: branch.id, version: base.version, ...values });
    },
    (saved) => {
      if (branch === null) {
        onDone();
        return void toast(`${saved.name}을 더했습니다.`);
      }
      const before = { branchId: branch.id, version: saved.version, ...valuesOf(branch) };
      return void toastWithUndo(queries, '저장했습니다. 공개 화면에 바로 보입니다.', () =>
        callApi(saveBranchEndpoint, before),
      );
    },
    { onSaved: base.saved },
  );
  return { base, form, isWhole };
}

/** A branch as parents see it; what is filed with the office of education is head office's to change. */
export function BranchForm({ branch, onDone }: Props) {
  const { base, form, isWhole } = useBranchForm({ branch, onDone });
  const field = (name: keyof OfficeBranch & string, label: string, hint?: string) => (
    <TextField
      key={name}
      label={label}
      hint={hint}
      name={name}
      defaultValue={String(branch?.[name] ?? '')}
      error={form.fields[name]}
    />
  );
  return (
    <VersionedForm
      base={base}
      form={form}
      title={branch === null ? '새 분원' : `${branch.name} 정보`}
      stored={
        branch &&
        `${branch.name} · ${branch.address} · ${branch.phone} · ${branch.hours} · ${branch.directions}`
      }
      onDone={onDone}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {branch === null && (
          <TextField
            label="기호"
            name="code"
            hint="주소와 통계에 쓰는 영문 소문자입니다. 예: bonwon"
            error={form.fields.code}
          />
        )}
        {field('phone', '전화')}
        <HoursField stored={branch?.hours ?? ''} error={form.fields.hours} />
        {isWhole && filedFields.map(([name, label, hint]) => field(name, label, hint))}
      </div>
      <TextAreaField
        label="오시는 길"
        name="directions"
        rows={2}
        maxLength={300}
        defaultValue={branch?.directions ?? ''}
        error={form.fields.directions}
      />
      {isWhole ? (
        <ProgrammeTicks taught={branch?.programmes ?? []} error={form.fields.programmes} />
      ) : (
        <p className="text-sm text-ink-soft">이름, 주소, 등록 정보와 프로그램은 본부 관리자가 바꿉니다.</p>
      )}
    </VersionedForm>
  );
}

/** What is filed with the office of education. */
const filedFields = [
  ['name', '분원 이름'],
  ['region', '지역'],
  ['address', '주소'],
  ['registrationNo', '학원 등록번호'],
  ['registeredName', '등록된 이름'],
  [
    'latitude',
    '위도',
    '구글 지도에서 분원을 오른쪽 버튼으로 누르면(휴대폰은 길게) 나오는 두 수 가운데 앞의 것입니다. 예: 37.5665',
  ],
  ['longitude', '경도', '두 수 가운데 뒤의 것입니다. 예: 126.9780'],
] as const;

interface HoursProps {
  readonly stored: string;
  readonly error: string | undefined;
}

/** Hours in words; beneath it, how the public page reads them. */
function HoursField({ stored, error }: HoursProps) {
  const [hours, setHours] = useState(stored);
  return (
    <TextField
      label="상담 시간"
      name="hours"
      defaultValue={stored}
      error={error}
      hint={
        readHoursText(hours) ??
        '‘평일 13:30-22:00 · 토요일 09:30-19:00’처럼 시각을 적으면 공개 화면이 지금 열려 있는지 알려 드립니다.'
      }
      onInput={(event) => setHours(event.currentTarget.value)}
    />
  );
}

function ProgrammeTicks({ taught, error }: { taught: readonly string[]; error: string | undefined }) {
  const programmes = useProgrammes().offered(taught);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">프로그램</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {programmes.map(({ key, name }) => (
          <Check key={key} label={name} name="programmes" value={key} defaultChecked={taught.includes(key)} />
        ))}
      </div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
