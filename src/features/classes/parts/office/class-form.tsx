import { useQueryClient } from '@tanstack/react-query';
import { changeClass, type OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { TeacherField } from './teacher-field.tsx';

/** The words and seats of a class, with one press to take a change back; a faster person is named. */
export function ClassForm({ one, onDone }: { one: OfficeClassDetail; onDone: () => void }) {
  const base = useFormBase(one.version);
  const queries = useQueryClient();
  const { classId, title, weekly, startsOn, capacity, families: tells } = one;
  const was = { title, weekly, startsOn, capacity, teacherId: one.teacherId ?? 0 };
  const form = useOfficeForm(
    (typed) =>
      callApi(changeClass, {
        classId,
        version: base.version,
        title: textOf(typed, 'title'),
        weekly: textOf(typed, 'weekly'),
        startsOn: textOf(typed, 'startsOn'),
        capacity: textOf(typed, 'capacity'),
        teacherId: textOf(typed, 'teacherId'),
        tells,
      }),
    ({ version }) => {
      onDone();
      return toastWithUndo(queries, '저장했습니다.', () =>
        callApi(changeClass, { classId, version, ...was, tells }),
      );
    },
    { onSaved: base.saved },
  );
  return (
    <form key={base.formKey} className="grid gap-4" onSubmit={form.submit} onInput={base.onInput} noValidate>
      <BehindNotice base={base}>
        {title} · {weekly} · {startsOn} 개강 · 정원 {capacity}명
      </BehindNotice>
      <ErrorSummary errors={form.sentences} />
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <TextField
          label="반 이름"
          name="title"
          maxLength={40}
          defaultValue={title}
          error={form.fields.title}
        />
        <TextField
          label="요일과 시간"
          name="weekly"
          maxLength={60}
          defaultValue={weekly}
          error={form.fields.weekly}
        />
        <TextField
          label="개강일"
          name="startsOn"
          type="date"
          defaultValue={startsOn}
          error={form.fields.startsOn}
        />
        <TextField
          label="정원"
          name="capacity"
          inputMode="numeric"
          defaultValue={String(capacity)}
          error={form.fields.capacity}
        />
        <TeacherField
          name="teacherId"
          teachers={one.teachers}
          defaultValue={String(one.teacherId ?? 0)}
          error={form.fields.teacherId}
        />
      </div>
      {tells > 0 && (
        <p className="text-sm text-ink-soft">
          요일과 시간이나 개강일을 바꾸면 좌석이 있는 {tells}명의 가족에게 전과 후를 문자로 알립니다.
        </p>
      )}
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        저장
      </Button>
    </form>
  );
}
