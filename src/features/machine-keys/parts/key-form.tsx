import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import { type MachineScope, machineScopes } from '#src/shared/access/scopes.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { createKeyEndpoint } from '../contract/keys.ts';
import { keyDays, personalScopes, scopeLabels } from '../rules.ts';

export type NewKey = DataOf<typeof createKeyEndpoint>;

const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Makes a key; nothing is ticked to begin with. */
export function KeyForm({ onDone }: { onDone: (key: NewKey) => void }) {
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const [scopes, setScopes] = useState<readonly MachineScope[]>([]);
  const [branchIds, setBranchIds] = useState<readonly number[]>([]);
  const form = useOfficeForm(
    (data) =>
      callApi(createKeyEndpoint, {
        name: String(data.get('name') ?? ''),
        scopes: [...scopes],
        branchIds: [...branchIds],
        days: String(data.get('days') ?? ''),
      }),
    onDone,
  );
  const { fields } = form;
  return (
    <form className="grid gap-5" aria-label="새 API 키" onSubmit={form.submit} noValidate>
      <ErrorSummary errors={form.sentences} />
      <Refused act={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="이름"
          name="name"
          maxLength={60}
          hint="어느 시스템의 키인지 알아볼 이름입니다."
          error={fields.name}
          autoComplete="off"
        />
        <SelectField label="기한" name="days" defaultValue={90} error={fields.days}>
          {keyDays.map((days) => (
            <option key={days} value={days}>
              {days}일
            </option>
          ))}
        </SelectField>
      </div>
      <Choices
        legend="읽을 수 있는 것"
        error={fields.scopes}
        choices={machineScopes.map((scope) => [scope, scopeLabels[scope]])}
        picked={scopes}
        onToggle={(scope) => setScopes(toggled(scopes, scope))}
      />
      {personalScopes.some((scope) => scopes.includes(scope)) && (
        <Notice title="이름과 연락처가 다른 시스템으로 나갑니다.">
          <p>개인정보 처리 위탁 계약이 있는 곳에만 주세요. 읽을 때마다 열람 기록에 남습니다.</p>
        </Notice>
      )}
      <Choices
        legend="분원 (고르지 않으면 전체 분원)"
        error={fields.branchIds}
        choices={(branches.data ?? []).map(({ id, name }) => [id, name])}
        picked={branchIds}
        onToggle={(id) => setBranchIds(toggled(branchIds, id))}
      />
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          키 만들기
        </Button>
      </p>
    </form>
  );
}

interface ChoicesProps<T> {
  readonly legend: string;
  readonly error: string | undefined;
  readonly choices: readonly (readonly [T, string])[];
  readonly picked: readonly T[];
  readonly onToggle: (one: T) => void;
}

function Choices<T extends string | number>({ legend, error, choices, picked, onToggle }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([key, label]) => (
          <Check key={key} label={label} checked={picked.includes(key)} onChange={() => onToggle(key)} />
        ))}
      </div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
