import type { FormEvent } from 'react';
import { createTestEndpoint } from '#src/features/test-sessions/contract/office.ts';
import { subjectLabels } from '#src/features/test-sessions/rules/sessions.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';

const grades = Array.from({ length: 12 }, (_, index) => index + 1);

function read(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    title: text('title'),
    subject: text('subject') as 'math' | 'science' | 'reading',
    gradeFrom: text('gradeFrom'),
    gradeTo: text('gradeTo'),
    minutes: text('minutes'),
    feeKrw: text('feeKrw'),
    feeLegalBasis: text('feeLegalBasis'),
    scoreAreas: text('scoreAreas'),
    materials: text('materials'),
    sample: text('sample'),
  };
}

/** Describes a test. A fee asks for its legal basis. */
export function NewTestForm({ onDone }: { onDone: () => void }) {
  const creating = useAct({
    mutationFn: (input: ReturnType<typeof read>) => callApi(createTestEndpoint, input),
    onSuccess: () => onDone(),
  });
  const { fields } = creating;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.mutate(read(new FormData(event.currentTarget)));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ErrorSummary errors={creating.sentences} />
      <Refused act={creating} />
      <TextField label="이름" name="title" error={fields.title} maxLength={60} />
      <SelectField label="과목" name="subject" error={fields.subject}>
        {Object.entries(subjectLabels).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['gradeFrom', 'gradeTo'] as const).map((name) => (
          <SelectField
            key={name}
            label={name === 'gradeFrom' ? '시작 학년' : '끝 학년'}
            name={name}
            error={fields[name]}
          >
            {grades.map((grade) => (
              <option key={grade} value={grade}>
                {gradeLabel(grade)}
              </option>
            ))}
          </SelectField>
        ))}
        <TextField
          label="시험 시간(분)"
          name="minutes"
          inputMode="numeric"
          defaultValue="60"
          error={fields.minutes}
        />
        <TextField
          label="응시료(원)"
          name="feeKrw"
          inputMode="numeric"
          defaultValue="0"
          error={fields.feeKrw}
        />
      </div>
      <TextField
        label="응시료의 근거"
        name="feeLegalBasis"
        hint="응시료가 0원이면 비워 두셔도 됩니다."
        isOptional
        error={fields.feeLegalBasis}
      />
      <TextField
        label="채점 영역"
        name="scoreAreas"
        hint="영역과 만점을 쉼표로 나누어 적습니다. 예: 연산 40, 도형 30, 서술 30. 비우면 총점 100점입니다."
        isOptional
        error={fields.scoreAreas}
      />
      <TextField label="준비물" name="materials" defaultValue="필기도구" error={fields.materials} />
      <Sample error={fields.sample} />
      <Button type="submit" isBusy={creating.isPending}>
        테스트 만들기
      </Button>
    </form>
  );
}

/** Questions of its kind, read by families before they register. */
function Sample({ error }: { error: string | undefined }) {
  return (
    <TextAreaField
      label="예시 문항"
      name="sample"
      rows={4}
      maxLength={1000}
      hint="접수하기 전에 학부모님이 보시는 문항입니다. 한 줄에 하나씩, 실제 시험에 내지 않을 문항을 적어 주세요."
      isOptional
      error={error}
    />
  );
}
