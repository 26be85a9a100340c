import type { readClassChoices } from '#src/features/classes/contract/classes-office.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { SelectField } from '#src/ui/fields/field.tsx';

export type TeacherChoice = DataOf<typeof readClassChoices>['teachers'][number];

interface Props {
  readonly name?: string;
  readonly teachers: readonly TeacherChoice[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly error: string | undefined;
  readonly onChange?: (event: { target: { value: string } }) => void;
}

/** Who teaches the class, of those families are shown at its branch. */
export function TeacherField({ teachers, ...field }: Props) {
  const chosen = field.value ?? field.defaultValue ?? '0';
  const isHidden = chosen !== '0' && !teachers.some(({ teacherId }) => String(teacherId) === chosen);
  return (
    <SelectField label="선생님" {...field}>
      <option value="0">정하지 않음</option>
      {teachers.map(({ teacherId, name }) => (
        <option key={teacherId} value={teacherId}>
          {name}
        </option>
      ))}
      {isHidden && <option value={chosen}>비공개 강사</option>}
    </SelectField>
  );
}
