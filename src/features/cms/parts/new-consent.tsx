import { type FormEvent, useState } from 'react';
import type { PortraitConsent } from '#src/features/publishing/contract/portrait-list.ts';
import { addPortraitEndpoint } from '#src/features/publishing/contract/portraits.ts';
import { scopeLabels } from '#src/features/publishing/rules/portraits.ts';
import { keysOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { officeToday } from '#src/web/office/office-today.ts';

type Scope = PortraitConsent['scope'];

/** Puts a consent that came on paper on file. */
export function NewConsent({ onDone }: { onDone: () => void }) {
  const [form, setForm] = useState({
    student: '',
    scope: [] as Scope,
    givenOn: officeToday(),
    evidence: '',
  });
  const adding = useAct({
    mutationFn: () => callApi(addPortraitEndpoint, form),
    onSuccess: async () => {
      await toast('동의를 적었습니다.');
      onDone();
    },
  });
  const { fields } = adding;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid items-start gap-4 md:grid-cols-2" noValidate>
        <h2 className="text-lg md:col-span-2">동의 등록</h2>
        <div className="empty:hidden md:col-span-2">
          <ErrorSummary errors={adding.sentences} />
          <Refused act={adding} />
        </div>
        <TextField
          label="학생"
          hint="실릴 모양대로 적습니다. 예: 김○○, 초6"
          value={form.student}
          error={fields.student}
          onChange={(event) => setForm({ ...form, student: event.target.value })}
        />
        <TextField
          label="동의한 날"
          type="date"
          value={form.givenOn}
          error={fields.givenOn}
          onChange={(event) => setForm({ ...form, givenOn: event.target.value })}
        />
        <ScopeField
          chosen={form.scope}
          error={fields.scope}
          onChange={(scope) => setForm({ ...form, scope })}
        />
        <TextField
          label="동의를 받은 방법"
          hint="예: 서면 동의서, 본원 보관"
          value={form.evidence}
          error={fields.evidence}
          onChange={(event) => setForm({ ...form, evidence: event.target.value })}
        />
        <p className="flex flex-wrap gap-2 md:col-span-2">
          <Button type="submit" isBusy={adding.isPending}>
            동의 등록
          </Button>
          <Button variant="secondary" onClick={onDone}>
            닫기
          </Button>
        </p>
      </form>
    </Card>
  );
}

interface ScopeFieldProps {
  readonly chosen: Scope;
  readonly error: string | undefined;
  readonly onChange: (scope: Scope) => void;
}

function ScopeField({ chosen, error, onChange }: ScopeFieldProps) {
  return (
    <fieldset>
      <legend className="font-semibold">동의 범위</legend>
      <div className="flex flex-wrap gap-x-5">
        {keysOf(scopeLabels).map((one) => (
          <Check
            key={one}
            label={scopeLabels[one]}
            checked={chosen.includes(one)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          />
        ))}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
