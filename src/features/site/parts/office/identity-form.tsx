import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import {
  type IdentityTexts,
  type readIdentityEndpoint,
  saveIdentityEndpoint,
} from '../../contract/identity.ts';
import { identityLabels } from '../../rules/identity.ts';
import { ColourField } from './colour-field.tsx';

type Current = DataOf<typeof readIdentityEndpoint>;
type Base = ReturnType<typeof useFormBase>;

/** Name, words and colours of the academy; a change is seen at once, and taken back by one press. */
export function IdentityForm({ current }: { current: Current }) {
  const base = useFormBase(current.version);
  return <IdentityFields key={base.formKey} current={current} base={base} />;
}

const typedOf = (form: FormData) =>
  Object.fromEntries(identityLabels.map(([name]) => [name, textOf(form, name)])) as IdentityTexts;

function useSaving({ texts: before, version: wasAt }: Current, base: Base) {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (typed: IdentityTexts) => callApi(saveIdentityEndpoint, { ...typed, version: base.version }),
    onSaved: base.saved,
    onSuccess: async ({ version }) => {
      const notified = '저장했습니다. 공개 화면에 바로 보입니다.';
      if (wasAt === 0 || before.name === '') return toast(notified);
      await toastWithUndo(queries, notified, () => callApi(saveIdentityEndpoint, { ...before, version }));
    },
  });
}

const hints: Partial<Record<keyof IdentityTexts, string>> = {
  name: '제목, 문자와 이메일의 머리말, 영수증과 수험표에 씁니다.',
  shortName: '메뉴처럼 자리가 좁은 곳에 씁니다. 예: 한빛',
  slogan: '홈 화면에서 가장 크게 보이는 한 문장입니다.',
  lead: '슬로건 위에 작게 보입니다. 예: 수학 · 과학 전문 교육',
  description: '슬로건 아래에 보이는 두세 문장입니다.',
  summary: '검색 결과와 공유한 링크에서 이름 아래에 보입니다.',
};
const required = new Set<keyof IdentityTexts>(['name', 'shortName', 'slogan']);
const long = new Set<keyof IdentityTexts>(['description', 'summary']);

function IdentityFields({ current, base }: { current: Current; base: Base }) {
  const saving = useSaving(current, base);
  const { fields } = saving;
  // A colour nobody touched here is the stored one, also where somebody else saves it meanwhile.
  const [touched, setTouched] = useState<Partial<Pick<IdentityTexts, 'brandColour' | 'signalColour'>>>({});
  const colours = { ...current.texts, ...touched };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(typedOf(new FormData(event.currentTarget)));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} onInput={base.onInput} noValidate>
      <h2 className="text-lg">이름과 소개</h2>
      <BehindNotice base={base}>
        {identityLabels.map(([name, label]) => `${label} ${current.texts[name]}`).join(' · ')}
      </BehindNotice>
      <ErrorSummary errors={Object.values(fields)} />
      <Refused act={saving} />
      {identityLabels.map(([name, label]) => {
        if (name === 'brandColour' || name === 'signalColour') return null;
        const Field = long.has(name) ? TextAreaField : TextField;
        return (
          <Field
            key={name}
            label={label}
            name={name}
            hint={hints[name]}
            isOptional={!required.has(name)}
            defaultValue={current.texts[name]}
            error={fields[name]}
          />
        );
      })}
      <h2 className="pt-2 text-lg">색</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['brandColour', 'signalColour'] as const).map((name) => (
          <ColourField
            key={name}
            name={name}
            value={colours[name]}
            error={fields[name]}
            onChange={(value) => {
              base.onInput();
              setTouched({ ...touched, [name]: value });
            }}
          />
        ))}
      </div>
      <Button type="submit" className="justify-self-start" isBusy={saving.isPending}>
        저장하기
      </Button>
    </form>
  );
}
