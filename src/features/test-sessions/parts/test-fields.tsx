import { subjectLabels } from '#src/features/test-sessions/rules/sessions.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';

const grades = Array.from({ length: 12 }, (_, index) => index + 1);

/** What was typed into `TestFields`. */
export function readTestFields(form: FormData) {
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

interface TestFieldsProps {
  readonly errors: Readonly<Record<string, string>>;
  /** The test as it is, where one is changed. */
  readonly was?: Partial<Record<keyof ReturnType<typeof readTestFields>, string | number>>;
}

/** What a test is described by. A fee asks for its legal basis. */
export function TestFields({ errors, was = {} }: TestFieldsProps) {
  return (
    <>
      <TextField label="이름" name="title" defaultValue={was.title} error={errors.title} maxLength={60} />
      <SelectField label="과목" name="subject" defaultValue={was.subject} error={errors.subject}>
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
            defaultValue={was[name]}
            error={errors[name]}
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
          defaultValue={was.minutes ?? '60'}
          error={errors.minutes}
        />
        <TextField
          label="응시료(원)"
          name="feeKrw"
          inputMode="numeric"
          defaultValue={was.feeKrw ?? '0'}
          error={errors.feeKrw}
        />
      </div>
      <WrittenFields errors={errors} was={was} />
    </>
  );
}

function WrittenFields({ errors, was = {} }: TestFieldsProps) {
  return (
    <>
      <TextField
        label="응시료의 근거"
        name="feeLegalBasis"
        hint="응시료가 0원이면 비워 두셔도 됩니다."
        isOptional
        defaultValue={was.feeLegalBasis}
        error={errors.feeLegalBasis}
      />
      <TextField
        label="채점 영역"
        name="scoreAreas"
        hint="영역과 만점을 쉼표로 나누어 적습니다. 예: 연산 40, 도형 30, 서술 30. 비우면 총점 100점입니다."
        isOptional
        defaultValue={was.scoreAreas}
        error={errors.scoreAreas}
      />
      <TextField
        label="준비물"
        name="materials"
        defaultValue={was.materials ?? '필기도구'}
        error={errors.materials}
      />
      <TextAreaField
        label="예시 문항"
        name="sample"
        rows={4}
        maxLength={1000}
        hint="접수하기 전에 학부모님이 보시는 문항입니다. 한 줄에 하나씩, 실제 시험에 내지 않을 문항을 적어 주세요."
        isOptional
        defaultValue={was.sample}
        error={errors.sample}
      />
    </>
  );
}
