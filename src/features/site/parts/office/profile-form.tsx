import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import type { AcademyProfile } from '../../contract/profile.ts';
import { type readProfileEndpoint, saveProfileEndpoint } from '../../contract/settings.ts';
import { profileLabels } from '../../rules/profile.ts';

type Current = DataOf<typeof readProfileEndpoint>;
type Base = ReturnType<typeof useFormBase>;

/** What the law has at the foot of every page; a change is seen at once, and taken back by one press. */
export function ProfileForm({ current }: { current: Current }) {
  const base = useFormBase(current.version);
  return <ProfileFields key={base.formKey} current={current} base={base} />;
}

const typedOf = (form: FormData) =>
  Object.fromEntries(profileLabels.map(([name]) => [name, textOf(form, name)])) as AcademyProfile;

function useSaving({ profile: before }: Current, base: Base) {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (typed: AcademyProfile) => callApi(saveProfileEndpoint, { ...typed, version: base.version }),
    onSaved: base.saved,
    onSuccess: async ({ version }) => {
      const notified = '학원 정보를 저장했습니다. 공개 화면에 바로 보입니다.';
      if (!before) return toast(notified);
      await toastWithUndo(queries, notified, () => callApi(saveProfileEndpoint, { ...before, version }));
    },
  });
}

function ProfileFields({ current, base }: { current: Current; base: Base }) {
  const saving = useSaving(current, base);
  const { fields } = saving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(typedOf(new FormData(event.currentTarget)));
  };
  return (
    <form className="grid gap-4" onSubmit={base.sending(submit)} onInput={base.onInput} noValidate>
      <h2 className="text-lg">학원 정보 (화면 맨 아래 표시)</h2>
      <BehindNotice base={base}>
        {profileLabels.map(([name, label]) => `${label} ${current.profile?.[name] ?? ''}`).join(' · ')}
      </BehindNotice>
      <ErrorSummary errors={Object.values(fields)} />
      <Refused act={saving} />
      <div className="grid gap-4 sm:grid-cols-2">
        {profileLabels.map(([name, label]) => (
          <div key={name} className={name === 'address' || name === 'note' ? 'sm:col-span-2' : ''}>
            <TextField
              label={label}
              name={name}
              isOptional={name === 'note'}
              defaultValue={current.profile?.[name] ?? ''}
              error={fields[name]}
            />
          </div>
        ))}
      </div>
      <Button type="submit" className="justify-self-start" isBusy={saving.isPending}>
        저장하기
      </Button>
      <History entity="profile" entityId="academy" />
    </form>
  );
}
