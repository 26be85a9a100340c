import { type FormEvent, useState } from 'react';
import { addClass, type readClassChoices } from '#src/features/classes/contract/classes-office.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { TeacherField } from './teacher-field.tsx';

const empty = {
  branchId: '',
  level: '',
  gradeFrom: '3',
  gradeTo: '6',
  title: '',
  weekly: '',
  startsOn: '',
  capacity: '12',
  teacherId: '0',
};

const textFields = [
  { name: 'title', label: '반 이름', maxLength: 40 },
  { name: 'weekly', label: '요일과 시간', hint: '예: 월·수 16:00-18:00', maxLength: 60 },
  { name: 'startsOn', label: '개강일', type: 'date' },
  { name: 'capacity', label: '정원', inputMode: 'numeric' },
] as const;

interface Props {
  readonly lists: DataOf<typeof readClassChoices>;
  readonly onDone: () => void;
}

/** Opens a class of a level with its seats, once there is a branch. */
export function AddClassForm(props: Props) {
  return (
    <FirstNeeded needed={[branchNeeded(props.lists.branches)]}>
      <Form {...props} />
    </FirstNeeded>
  );
}

function Form({ lists, onDone }: Props) {
  const [wish, setWish] = useState({ ...empty, branchId: String(lists.branches[0]?.branchId ?? '') });
  const put = (name: keyof typeof empty) => (event: { target: { value: string } }) =>
    setWish({ ...wish, [name]: event.target.value });
  const adding = useAct({
    mutationFn: () => {
      const { level, ...rest } = wish;
      const [subject = '', levelCode = ''] = level.split(' ');
      return callApi(addClass, { ...rest, subject, levelCode });
    },
    onSuccess: () => onDone(),
  });
  const { fields } = adding;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Card>
      <form className="grid gap-4 md:grid-cols-2 xl:grid-cols-4" onSubmit={submit} noValidate>
        <SelectField label="분원" value={wish.branchId} onChange={put('branchId')} error={fields.branchId}>
          {lists.branches.map(({ branchId, name }) => (
            <option key={branchId} value={branchId}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="과목과 레벨"
          value={wish.level}
          onChange={put('level')}
          error={fields.subject ?? fields.levelCode}
        >
          <option value="">고르기</option>
          {lists.levels.map(({ subject, code, name }) => (
            <option key={`${subject} ${code}`} value={`${subject} ${code}`}>
              {subjectLabels[subject] ?? subject} {name}
            </option>
          ))}
        </SelectField>
        <GradeField
          label="학년부터"
          value={wish.gradeFrom}
          onChange={put('gradeFrom')}
          error={fields.gradeFrom}
        />
        <GradeField label="학년까지" value={wish.gradeTo} onChange={put('gradeTo')} error={fields.gradeTo} />
        {textFields.map(({ name, ...field }) => (
          <TextField key={name} {...field} value={wish[name]} onChange={put(name)} error={fields[name]} />
        ))}
        <TeacherField
          teachers={lists.teachers.filter(({ branchIds }) => branchIds.includes(Number(wish.branchId)))}
          value={wish.teacherId}
          onChange={put('teacherId')}
          error={fields.teacherId}
        />
        <div className="grid gap-3 md:col-span-2 xl:col-span-4">
          <Refused act={adding} />
          <Button type="submit" className="justify-self-start" isBusy={adding.isPending}>
            반 만들기
          </Button>
        </div>
      </form>
    </Card>
  );
}

function GradeField(props: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}) {
  return (
    <SelectField {...props}>
      {allGrades.map((grade) => (
        <option key={grade} value={String(grade)}>
          {gradeLabel(grade)}
        </option>
      ))}
    </SelectField>
  );
}
