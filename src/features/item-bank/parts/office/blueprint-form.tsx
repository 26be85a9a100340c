import { useState } from 'react';
import { createBlueprintEndpoint } from '#src/features/item-bank/contract/papers.ts';
import { fixedLength } from '#src/features/items/rules/plan-gap.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { type Bank, GradeFields, SubjectField } from './item-form.tsx';

type Mode = 'fixed' | 'adaptive';
type Errors = Readonly<Record<string, string>>;

/** Plans a new test as a draft. */
export function BlueprintForm({ data, onDone }: { data: Bank; onDone: () => void }) {
  const [subject, setSubject] = useState(data.subjects[0]?.code ?? '');
  const [mode, setMode] = useState<Mode>('fixed');
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({});
  const tops = data.domains.filter(
    (one) => one.subject === subject && one.parentId === null && !one.isRetired,
  );
  const domains = tops.flatMap(({ domainId }) =>
    Number(counts[domainId]) > 0 ? [{ domainId, items: Number(counts[domainId]) }] : [],
  );
  const total = domains.reduce((sum, domain) => sum + domain.items, 0);
  const isFixed = mode === 'fixed';
  const form = useOfficeForm(
    (typed) =>
      callApi(createBlueprintEndpoint, {
        title: textOf(typed, 'title'),
        subject,
        gradeFrom: textOf(typed, 'gradeFrom'),
        gradeTo: textOf(typed, 'gradeTo'),
        minutes: textOf(typed, 'minutes'),
        mode,
        minItems: isFixed ? fixedLength(domains) : textOf(typed, 'minItems'),
        maxItems: isFixed ? fixedLength(domains) : textOf(typed, 'maxItems'),
        canGoBack: isFixed && typed.get('canGoBack') === 'on',
        domains,
      }),
    onDone,
  );
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <ErrorSummary errors={form.sentences} />
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <TextField label="이름" name="title" maxLength={80} error={form.fields.title} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SubjectField bank={data} subject={subject} onChange={setSubject} />
        <ModeField mode={mode} onChange={setMode} />
        <GradeFields first={{ gradeFrom: '5', gradeTo: '5' }} errors={form.fields} />
        <TextField
          label="시간(분)"
          name="minutes"
          inputMode="numeric"
          defaultValue="40"
          error={form.fields.minutes}
        />
        {!isFixed && <AdaptiveLength errors={form.fields} />}
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{isFixed ? '영역별 문항 수' : '영역별 최소 문항 수'}</legend>
        {tops.map(({ domainId, name }) => (
          <TextField
            key={domainId}
            label={name}
            inputMode="numeric"
            value={counts[domainId] ?? ''}
            onChange={(event) => setCounts({ ...counts, [domainId]: event.currentTarget.value })}
          />
        ))}
      </fieldset>
      <p aria-live="polite">모두 {total}문항</p>
      {isFixed && <Check name="canGoBack" defaultChecked label="앞 문항으로 돌아갈 수 있습니다" />}
      <Button type="submit" isBusy={form.isBusy}>
        준비 중으로 저장
      </Button>
    </form>
  );
}

function ModeField({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <SelectField
      label="방식"
      value={mode}
      onChange={(event) => onChange(event.currentTarget.value === 'adaptive' ? 'adaptive' : 'fixed')}
      hint="적응형은 앞의 답에 따라 다음 문항을 고릅니다."
    >
      <option value="fixed">고정형</option>
      <option value="adaptive">적응형</option>
    </SelectField>
  );
}

/** Between how many questions an adaptive paper ends. */
function AdaptiveLength({ errors }: { errors: Errors }) {
  return (
    <>
      <TextField
        label="최소 문항 수"
        name="minItems"
        inputMode="numeric"
        defaultValue="12"
        error={errors.minItems}
      />
      <TextField
        label="최대 문항 수"
        name="maxItems"
        inputMode="numeric"
        defaultValue="25"
        error={errors.maxItems}
      />
    </>
  );
}
