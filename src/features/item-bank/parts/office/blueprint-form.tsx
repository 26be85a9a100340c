import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { itemChoicesEndpoint } from '#src/features/item-bank/contract/office.ts';
import { createBlueprintEndpoint } from '#src/features/item-bank/contract/papers.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { gradeName } from './item-form.tsx';

/** Plans a new test as a draft. */
export function BlueprintForm({
  data,
  onDone,
}: {
  data: DataOf<typeof itemChoicesEndpoint>;
  onDone: () => void;
}) {
  const queries = useQueryClient();
  const [subject, setSubject] = useState(data.subjects[0]?.code ?? '');
  const [mode, setMode] = useState<'fixed' | 'adaptive'>('fixed');
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({});
  const tops = data.domains.filter((domain) => domain.subject === subject && domain.parentId === null);
  const domains = tops.flatMap(({ domainId }) =>
    Number(counts[domainId]) > 0 ? [{ domainId, items: Number(counts[domainId]) }] : [],
  );
  const total = domains.reduce((sum, domain) => sum + domain.items, 0);
  const creating = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '');
      const isFixed = mode === 'fixed';
      return callApi(createBlueprintEndpoint, {
        title: text('title'),
        subject,
        gradeFrom: text('gradeFrom'),
        gradeTo: text('gradeTo'),
        minutes: text('minutes'),
        mode,
        minItems: isFixed ? total : text('minItems'),
        maxItems: isFixed ? total : text('maxItems'),
        canGoBack: isFixed && form.get('canGoBack') === 'on',
        domains,
      });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['office'] });
      onDone();
    },
  });
  const fields = creating.error instanceof ApiError ? (creating.error.fields ?? {}) : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ErrorSummary errors={Object.values(fields)} />
      {creating.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(creating.error)} isLive />
      )}
      <TextField label="이름" name="title" maxLength={80} error={fields.title} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="과목" value={subject} onChange={(event) => setSubject(event.currentTarget.value)}>
          {data.subjects.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="방식"
          value={mode}
          onChange={(event) => setMode(event.currentTarget.value === 'adaptive' ? 'adaptive' : 'fixed')}
          hint="적응형은 앞의 답에 따라 다음 문항을 고릅니다."
        >
          <option value="fixed">고정형</option>
          <option value="adaptive">적응형</option>
        </SelectField>
        {(['gradeFrom', 'gradeTo'] as const).map((name) => (
          <SelectField
            key={name}
            label={name === 'gradeFrom' ? '시작 학년' : '끝 학년'}
            name={name}
            defaultValue="5"
            error={fields[name]}
          >
            {Array.from({ length: 12 }, (_, index) => index + 1).map((grade) => (
              <option key={grade} value={grade}>
                {gradeName(grade)}
              </option>
            ))}
          </SelectField>
        ))}
        <TextField
          label="시간(분)"
          name="minutes"
          inputMode="numeric"
          defaultValue="40"
          error={fields.minutes}
        />
        {mode === 'adaptive' && (
          <TextField
            label="최소 문항 수"
            name="minItems"
            inputMode="numeric"
            defaultValue="12"
            error={fields.minItems}
          />
        )}
        {mode === 'adaptive' && (
          <TextField
            label="최대 문항 수"
            name="maxItems"
            inputMode="numeric"
            defaultValue="25"
            error={fields.maxItems}
          />
        )}
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">
          {mode === 'fixed' ? '영역별 문항 수' : '영역별 최소 문항 수'}
        </legend>
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
      {mode === 'fixed' && <Check name="canGoBack" defaultChecked label="앞 문항으로 돌아갈 수 있습니다" />}
      <Button type="submit" isBusy={creating.isPending}>
        준비 중으로 저장
      </Button>
    </form>
  );
}
