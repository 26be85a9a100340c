import type { Ref } from 'react';
import type { Child } from '#src/features/members/contract/members.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { BirthDateField } from '#src/ui/fields/birth-date-field.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';

export interface StudentDraft {
  /** Empty for a guest's student. */
  readonly childId: string;
  readonly studentName: string;
  readonly birthDate: string;
  readonly grade: string;
}

/** Said where a code is asked for: the message with it names the student. */
export const nameNeeded = '인증번호를 받으려면 학생 이름을 먼저 입력해 주세요.';

interface StudentFieldsProps {
  readonly draft: StudentDraft;
  readonly childrenOfMember: readonly Child[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<StudentDraft>) => void;
  readonly nameField: Ref<HTMLInputElement>;
}

/** Who sits the test: a child of the member, or a guest's student with name, birth date and grade. */
export function StudentFields({ draft, childrenOfMember, errors, onChange, nameField }: StudentFieldsProps) {
  return (
    <div className="grid gap-5">
      {childrenOfMember.length > 0 && (
        <fieldset>
          <legend className="font-semibold">응시할 학생</legend>
          {childrenOfMember.map((child) => (
            <Check
              key={child.childId}
              kind="radio"
              name="childId"
              checked={draft.childId === String(child.childId)}
              onChange={() =>
                onChange({
                  childId: String(child.childId),
                  grade: String(child.grade),
                  studentName: child.name,
                })
              }
              label={`${child.name} (${gradeLabel(child.grade)}, ${child.schoolName})`}
            />
          ))}
          <Check
            kind="radio"
            name="childId"
            checked={draft.childId === ''}
            onChange={() => onChange({ childId: '', studentName: '', grade: '' })}
            label="다른 학생"
          />
        </fieldset>
      )}
      {draft.childId === '' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            ref={nameField}
            label="학생 이름"
            autoComplete="off"
            maxLength={20}
            value={draft.studentName}
            error={errors.studentName}
            onChange={(event) => onChange({ studentName: event.target.value })}
          />
          <BirthDateField
            value={draft.birthDate}
            error={errors.birthDate}
            onValue={(birthDate) => onChange({ birthDate })}
          />
          <SelectField
            label="학년"
            value={draft.grade}
            error={errors.grade}
            hint="취학 전 아동은 응시할 수 없습니다."
            onChange={(event) => onChange({ grade: event.target.value })}
          >
            <option value="">학년을 골라 주세요</option>
            {allGrades.map((grade) => (
              <option key={grade} value={grade}>
                {gradeLabel(grade)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  );
}
