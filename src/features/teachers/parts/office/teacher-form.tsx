import { useQueryClient } from '@tanstack/react-query';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { VersionedForm } from '#src/web/office/forms/versioned-form.tsx';
import { History } from '#src/web/office/history.tsx';
import { addTeacherEndpoint, saveTeacherEndpoint } from '../../contract/office.ts';
import type { OfficeTeacher } from '../../contract/teacher-list.ts';
import { teacherLabels } from '../../rules/teachers.ts';
import type { BranchesAndProgrammes } from './branches-and-programmes.ts';
import { PortraitChoice } from './portrait-choice.tsx';

interface Props {
  /** Null: a new one. */
  readonly teacher: OfficeTeacher | null;
  readonly choices: BranchesAndProgrammes;
  readonly onDone: () => void;
}

const typedTeacher = (typed: FormData) => ({
  name: textOf(typed, 'name'),
  title: textOf(typed, 'title'),
  programmes: typed.getAll('programmes').map(String),
  gradeFrom: textOf(typed, 'gradeFrom'),
  gradeTo: textOf(typed, 'gradeTo'),
  motto: textOf(typed, 'motto'),
  introduction: textOf(typed, 'introduction'),
  career: textOf(typed, 'career'),
  portrait: textOf(typed, 'portrait'),
  branchIds: typed.getAll('branchIds').map(Number),
  isPublished: typed.get('isPublished') !== null,
});

const valuesOf = (one: OfficeTeacher) => {
  const { name, title, programmes, gradeFrom, gradeTo, motto, introduction, career } = one;
  const { portrait, branchIds, isPublished } = one;
  return {
    ...{ name, title, programmes, gradeFrom, gradeTo, motto, introduction, career },
    ...{ portrait, branchIds, isPublished },
  };
};

function useTeacherForm({ teacher, onDone }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(teacher?.version ?? 0);
  const form = useOfficeForm(
    (typed) =>
      teacher === null
        ? callApi(addTeacherEndpoint, typedTeacher(typed))
        : callApi(saveTeacherEndpoint, {
            ...typedTeacher(typed),
            teacherId: teacher.teacherId,
            version: base.version,
          }),
    (saved) => {
      if (teacher === null) {
        onDone();
        return void toast(`${saved.name} 님의 소개를 적었습니다.`);
      }
      const back = { ...valuesOf(teacher), teacherId: teacher.teacherId, version: saved.version };
      return void toastWithUndo(queries, '저장했습니다. 공개 화면에 바로 보입니다.', () =>
        callApi(saveTeacherEndpoint, back),
      );
    },
    { onSaved: base.saved },
  );
  return { base, form };
}

/** What families read of a teacher. */
export function TeacherForm(props: Props) {
  const { teacher, choices, onDone } = props;
  const { base, form } = useTeacherForm(props);
  return (
    <VersionedForm
      base={base}
      form={form}
      title={teacher ? `${teacher.name} 님의 소개` : '새 강사'}
      stored={
        teacher &&
        [teacher.name, teacher.title, teacher.motto, teacher.introduction, teacher.career]
          .filter(Boolean)
          .join(' · ')
      }
      after={teacher && <History entity="teacher" entityId={String(teacher.teacherId)} />}
      onDone={onDone}
    >
      <Texts teacher={teacher} fields={form.fields} />
      <Ticks
        legend={teacherLabels.programmes}
        name="programmes"
        error={form.fields.programmes}
        ticks={choices.programmes.map(({ key, name }) => [
          key,
          name,
          teacher?.programmes.includes(key) ?? false,
        ])}
      />
      <Ticks
        legend={teacherLabels.branches}
        name="branchIds"
        error={form.fields.branchIds}
        ticks={choices.branches.map(({ id, name }) => [
          String(id),
          name,
          teacher?.branchIds.includes(id) ?? false,
        ])}
      />
      <PortraitChoice chosen={teacher?.portrait ?? 0} behind={teacher?.programmes ?? []} />
      <Check
        label="공개합니다 (강사 소개와 프로그램, 분원, 반 화면에 보입니다)"
        name="isPublished"
        defaultChecked={teacher?.isPublished ?? false}
      />
    </VersionedForm>
  );
}

type Fields = ReturnType<typeof useOfficeForm>['fields'];

function Texts({ teacher, fields }: { teacher: OfficeTeacher | null; fields: Fields }) {
  const grades = allGrades.map((grade) => (
    <option key={grade} value={grade}>
      {gradeLabel(grade)}
    </option>
  ));
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label={teacherLabels.name}
          name="name"
          maxLength={20}
          defaultValue={teacher?.name}
          error={fields.name}
        />
        <TextField
          label={teacherLabels.title}
          name="title"
          maxLength={30}
          hint="예: 초등 수학 팀장"
          defaultValue={teacher?.title}
          error={fields.title}
        />
        <SelectField
          label="담당 학년부터"
          name="gradeFrom"
          defaultValue={teacher?.gradeFrom ?? 3}
          error={fields.gradeFrom}
        >
          {grades}
        </SelectField>
        <SelectField
          label="담당 학년까지"
          name="gradeTo"
          defaultValue={teacher?.gradeTo ?? 6}
          error={fields.gradeTo}
        >
          {grades}
        </SelectField>
      </div>
      <TextField
        label={teacherLabels.motto}
        name="motto"
        maxLength={80}
        hint="아이들과 학부모님께 드리는 한 문장입니다."
        defaultValue={teacher?.motto}
        error={fields.motto}
      />
      <TextAreaField
        label={teacherLabels.introduction}
        name="introduction"
        rows={5}
        maxLength={1000}
        isOptional
        defaultValue={teacher?.introduction}
        error={fields.introduction}
      />
      <TextAreaField
        label={teacherLabels.career}
        name="career"
        rows={4}
        maxLength={600}
        isOptional
        hint="한 줄에 하나씩 적어 주세요."
        defaultValue={teacher?.career}
        error={fields.career}
      />
    </>
  );
}

interface TicksProps {
  readonly legend: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly ticks: readonly (readonly [value: string, label: string, isTicked: boolean])[];
}

function Ticks({ legend, name, error, ticks }: TicksProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {ticks.map(([value, label, isTicked]) => (
          <Check key={value} label={label} name={name} value={value} defaultChecked={isTicked} />
        ))}
      </div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
