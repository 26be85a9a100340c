import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { courseLabels } from '#src/features/branches/rules/programmes.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { VersionedForm } from '#src/web/office/forms/versioned-form.tsx';
import { History } from '#src/web/office/history.tsx';
import { addTuitionEndpoint, removeTuitionEndpoint, saveTuitionEndpoint } from '../../contract/tuition.ts';
import type { OfficeTuition } from '../../contract/tuition-list.ts';
import { FeePlan } from './fee-plan.tsx';
import { useProgrammes } from './use-programmes.ts';

interface Props {
  /** Null: a new one. */
  readonly tuition: OfficeTuition | null;
  readonly branches: readonly (readonly [id: string, name: string])[];
  readonly onDone: () => void;
}

const names = [
  'course',
  'grades',
  'capacity',
  'weekly',
  'monthlyMinutes',
  'tuitionKrw',
  'extraKrw',
  'extraNote',
] as const;
const numbers: ReadonlySet<string> = new Set(['capacity', 'monthlyMinutes', 'tuitionKrw', 'extraKrw']);

const courseOf = (values: Readonly<Record<(typeof names)[number] | 'programme', string | number>>) => ({
  programme: String(values.programme),
  course: String(values.course),
  grades: String(values.grades),
  weekly: String(values.weekly),
  extraNote: String(values.extraNote),
  capacity: values.capacity,
  monthlyMinutes: values.monthlyMinutes,
  tuitionKrw: values.tuitionKrw,
  extraKrw: values.extraKrw,
});

function typedCourse(form: FormData) {
  const plain = (name: (typeof names)[number]) =>
    numbers.has(name) ? textOf(form, name).replace(/[,\s]/g, '') : textOf(form, name);
  const values = Object.fromEntries(names.map((name) => [name, plain(name)])) as Record<
    (typeof names)[number],
    string
  >;
  return courseOf({ ...values, programme: textOf(form, 'programme') });
}

/** The saving of a course; each change can be taken back. */
function useCourseForm({ tuition, onDone }: Omit<Props, 'branches'>) {
  const queries = useQueryClient();
  const base = useFormBase(tuition?.version ?? 0);
  const form = useOfficeForm(
    (typed) =>
      tuition === null
        ? callApi(addTuitionEndpoint, { ...typedCourse(typed), branchId: textOf(typed, 'branchId') })
        : callApi(saveTuitionEndpoint, {
            ...typedCourse(typed),
            tuitionId: tuition.tuitionId,
            version: base.version,
          }),
    (saved) => {
      if (!tuition) {
        onDone();
        return void toast(`${saved.course} 강좌를 더했습니다.`);
      }
      const back = { ...courseOf(tuition), tuitionId: tuition.tuitionId, version: saved.version };
      return void toastWithUndo(queries, '저장했습니다. 공개 화면에 바로 보입니다.', () =>
        callApi(saveTuitionEndpoint, back),
      );
    },
    { onSaved: base.saved },
  );
  return { base, form };
}

/** One course of a branch with its tuition. */
export function CourseForm({ tuition: shown, branches, onDone }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const { base, form } = useCourseForm({ tuition: shown, onDone });
  return (
    <>
      <VersionedForm
        base={base}
        form={form}
        title={shown ? `${shown.branchName} ${shown.course}` : '새 강좌'}
        stored={
          shown &&
          names
            .map((name) => shown[name])
            .filter((value) => value !== '')
            .join(' · ')
        }
        acts={
          shown && (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              강좌 빼기
            </Button>
          )
        }
        onDone={onDone}
      >
        <CourseFields shown={shown} branches={branches} errors={form.fields} />
      </VersionedForm>
      {shown && (
        <div className="mt-6 grid gap-6">
          <FeePlan tuition={shown} />
          <History entity="tuition" entityId={String(shown.branchId)} />
        </div>
      )}
      {shown && (
        <RemoveDialog
          tuition={shown}
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

interface CourseFieldsProps {
  /** Null: a new one, whose branch is still to be chosen. */
  readonly shown: OfficeTuition | null;
  readonly branches: Props['branches'];
  readonly errors: Readonly<Record<string, string>>;
}

function CourseFields({ shown, branches, errors }: CourseFieldsProps) {
  const programmes = useProgrammes().offered(shown ? [shown.programme] : []);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!shown && (
        <SelectField label="분원" name="branchId" error={errors.branchId}>
          {branches.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        key={programmes.length}
        label={courseLabels.programme}
        name="programme"
        defaultValue={shown?.programme}
        error={errors.programme}
      >
        {programmes.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {names.map((name) => (
        <TextField
          key={name}
          label={courseLabels[name]}
          name={name}
          isOptional={name === 'extraNote'}
          inputMode={numbers.has(name) ? 'numeric' : undefined}
          defaultValue={shown?.[name] ?? (name === 'extraKrw' ? 0 : '')}
          error={errors[name]}
        />
      ))}
    </div>
  );
}

interface RemoveProps {
  readonly tuition: OfficeTuition;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes a course off the table of fees; it can be put back. */
function RemoveDialog({ tuition, isOpen, onClose, onDone }: RemoveProps) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title={`${tuition.course} 빼기`}
      button="강좌 빼기"
      variant="danger"
      isOpen={isOpen}
      onClose={onClose}
      run={async (reason) => {
        const { tuitionId, version, branchId } = tuition;
        await callApi(removeTuitionEndpoint, { tuitionId, version, reason });
        return () => {
          onDone();
          return toastWithUndo(queries, `${tuition.course} 강좌를 뺐습니다.`, () =>
            callApi(addTuitionEndpoint, { ...courseOf(tuition), branchId }),
          );
        };
      }}
    >
      <p>교습비 표에서 이 강좌가 바로 사라집니다. 내용은 변경 이력에 남습니다.</p>
    </ReasonDialog>
  );
}
