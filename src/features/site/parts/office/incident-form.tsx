import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField, TextAreaField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import { type Incident, type readIncidentEndpoint, saveIncidentEndpoint } from '../../contract/settings.ts';
import { incidentLabels } from '../../rules/profile.ts';

type Current = DataOf<typeof readIncidentEndpoint>;
type Base = ReturnType<typeof useFormBase>;

/** What every public page tells of an incident; shown, changed and hidden at once, and taken back by one press. */
export function IncidentForm({ current }: { current: Current }) {
  const base = useFormBase(current.version);
  return <IncidentFields key={base.formKey} current={current} base={base} />;
}

function useSaving(current: Current, base: Base) {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (incident: Incident) => callApi(saveIncidentEndpoint, { ...incident, version: base.version }),
    onSaved: base.saved,
    onSuccess: async ({ isShown, version }) => {
      const notified = isShown ? '모든 공개 화면에 알림을 띄웠습니다.' : '알림을 내렸습니다.';
      const { text, tone, isShown: wasShown } = current;
      if (text === '') return toast(notified);
      await toastWithUndo(queries, notified, () =>
        callApi(saveIncidentEndpoint, { text, tone, isShown: wasShown, version }),
      );
    },
  });
}

function IncidentFields({ current, base }: { current: Current; base: Base }) {
  const saving = useSaving(current, base);
  const { fields } = saving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    saving.mutate({
      text: textOf(typed, 'text'),
      tone: textOf(typed, 'tone') as Incident['tone'],
      isShown: typed.get('isShown') !== null,
    });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} onInput={base.onInput} noValidate>
      <h2 className="text-lg">장애 알림</h2>
      <BehindNotice base={base}>
        {current.text || '없음'} ({current.isShown ? '보임' : '보이지 않음'})
      </BehindNotice>
      <Refused act={saving} />
      <TextAreaField
        label="알릴 내용"
        name="text"
        rows={2}
        hint="무슨 일인지, 접수와 결제는 안전한지, 언제 다시 알릴지를 적어 주세요."
        defaultValue={current.text}
        error={fields.text}
        maxLength={200}
      />
      <SelectField label="종류" name="tone" defaultValue={current.tone}>
        {Object.entries(incidentLabels).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <Check label="모든 공개 화면 맨 위에 보이기" name="isShown" defaultChecked={current.isShown} />
      <Button type="submit" className="justify-self-start" isBusy={saving.isPending}>
        저장하기
      </Button>
      <History entity="incident" entityId="academy" />
    </form>
  );
}
