import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeClass, type OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import { replannedText, wayOutOf } from '#src/features/classes/rules/replanned-text.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { officeFields } from '#src/ui/fields/office-fields.ts';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ChangesTable } from '#src/web/office/changes-table.tsx';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { TeacherField } from './teacher-field.tsx';

/** Why a plan usually changes; one's own words are possible. */
const planReasons = ['강사 일정 변경', '강의실 사정', '수강 인원 조정'] as const;

/** What of a class families arrange themselves by that was typed otherwise. */
function planChanges({ weekly, startsOn }: OfficeClassDetail, typed: FormData) {
  const [days, first] = [textOf(typed, 'weekly').trim(), textOf(typed, 'startsOn')];
  return [
    { label: '요일과 시간', before: weekly, after: days },
    { label: '개강일', before: formatDay(startsOn), after: first === '' ? '-' : formatDay(first) },
  ].filter(({ before, after }) => before !== after);
}

/** Saves what was typed; a plan that families rely on after its difference was seen, and then without a way back. */
function useSaving(one: OfficeClassDetail, onDone: () => void) {
  const base = useFormBase(one.version);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<FormData | null>(null);
  const { classId, title, weekly, startsOn, capacity, families: tells } = one;
  const was = { title, weekly, startsOn, capacity, teacherId: one.teacherId ?? 0 };
  const saving = useAct({
    mutationFn: ({ typed, reason }: { typed: FormData; reason?: string }) =>
      callApi(changeClass, {
        classId,
        version: base.version,
        title: textOf(typed, 'title'),
        weekly: textOf(typed, 'weekly'),
        startsOn: textOf(typed, 'startsOn'),
        capacity: textOf(typed, 'capacity'),
        teacherId: textOf(typed, 'teacherId'),
        tells,
        reason,
      }),
    onSaved: base.saved,
    onSuccess: ({ version }, { reason }) => {
      onDone();
      if (reason) return toast(`저장하고 ${tells}명의 보호자님께 문자를 보냈습니다.`);
      return toastWithUndo(queries, '저장했습니다.', () =>
        callApi(changeClass, { classId, version, ...was }),
      );
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (tells > 0 && planChanges(one, typed).length > 0) setAsked(typed);
    else saving.mutate({ typed });
  };
  return { base, saving, submit, asked, close: () => setAsked(null) };
}

/** The text as one of the families gets it. */
function TextSample({ one, typed }: { one: OfficeClassDetail; typed: FormData }) {
  const [first] = one.seated;
  if (!first) return null;
  const isOffered = first.state === 'held' && first.attemptNo === null;
  const text = replannedText({
    studentName: first.studentName,
    before: one,
    after: {
      title: textOf(typed, 'title').trim(),
      weekly: textOf(typed, 'weekly').trim(),
      startsOn: textOf(typed, 'startsOn') || one.startsOn,
    },
    wayOut: wayOutOf(isOffered ? formatSeoulDateTime(first.heldUntil) : null),
  });
  return (
    <blockquote className="rounded-lg bg-mist p-3 text-sm whitespace-pre-line wrap-anywhere">
      {`[${ownName()}] ${text}`.replace('{site}', window.location.origin)}
    </blockquote>
  );
}

/** The words and seats of a class, with one press to take a change back; a faster person is named. */
export function ClassForm({ one, onDone }: { one: OfficeClassDetail; onDone: () => void }) {
  const { base, saving: form, submit, asked, close } = useSaving(one, onDone);
  const { title, weekly, startsOn, capacity, families: tells } = one;
  const unreachable = one.seated.length - tells;
  return (
    <form key={base.formKey} className="grid gap-4" onSubmit={submit} onInput={base.onInput} noValidate>
      <BehindNotice base={base}>
        {title} · {weekly} · {startsOn} 개강 · 정원 {capacity}명
      </BehindNotice>
      <ErrorSummary errors={form.sentences} />
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <div
        className={classNames(
          'grid items-start gap-3 md:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,4fr)_8rem_minmax(0,4fr)]',
          officeFields,
        )}
      >
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
          요일과 시간이나 개강일을 바꾸면 좌석이 있는 {tells}명의 보호자님께 변경 내용을 문자로 보냅니다.
          {unreachable > 0 && ` 탈퇴한 ${unreachable}명에게는 보낼 수 없으니 직접 확인해 주세요.`}
        </p>
      )}
      {asked && (
        <ReasonDialog
          title="일정을 바꿀까요?"
          button="바꾸고 문자 보내기"
          isOpen
          isWide
          reasons={planReasons}
          onClose={close}
          run={(reason) => form.mutateAsync({ typed: asked, reason })}
        >
          <ChangesTable changes={planChanges(one, asked)} />
          <p>좌석이 있는 {tells}명의 보호자님께 변경 내용을 문자로 보냅니다.</p>
          <TextSample one={one} typed={asked} />
        </ReasonDialog>
      )}
      <SaveOrCancel isBusy={form.isPending} onCancel={onDone} />
    </form>
  );
}

function SaveOrCancel({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className="flex gap-2">
      <Button type="submit" className={smallButton} isBusy={isBusy}>
        저장
      </Button>
      <Button variant="secondary" className={smallButton} onClick={onCancel}>
        취소
      </Button>
    </div>
  );
}
