import type { itemChoicesEndpoint } from '#src/features/item-bank/contract/office.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
import { gradeName } from './item-form.tsx';

/** What the office chooses from: subjects and their domains. */
export type Bank = DataOf<typeof itemChoicesEndpoint>;

const grades = Array.from({ length: 12 }, (_, index) => index + 1);
const gradeLabels = { gradeFrom: '시작 학년', gradeTo: '끝 학년' } as const;

interface SubjectProps {
  readonly bank: Bank;
  readonly subject: string;
  readonly onChange: (subject: string) => void;
  readonly hint?: string;
}

/** The subject a question or a paper belongs to. */
export function SubjectField({ bank, subject, onChange, hint }: SubjectProps) {
  return (
    <SelectField
      label="과목"
      value={subject}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={hint}
    >
      {bank.subjects.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface GradeProps {
  readonly first: Readonly<Record<keyof typeof gradeLabels, string>>;
  readonly errors?: Readonly<Record<string, string>>;
}

/** From which school year to which, as fields `gradeFrom` and `gradeTo` of the form around. */
export function GradeFields({ first, errors = {} }: GradeProps) {
  return (['gradeFrom', 'gradeTo'] as const).map((name) => (
    <SelectField
      key={name}
      label={gradeLabels[name]}
      name={name}
      defaultValue={first[name]}
      error={errors[name]}
    >
      {grades.map((grade) => (
        <option key={grade} value={grade}>
          {gradeName(grade)}
        </option>
      ))}
    </SelectField>
  ));
}
