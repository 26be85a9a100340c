import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { givePhotoEndpoint, withdrawPhotoEndpoint } from '../../contract/office.ts';
import type { OfficeTeacher } from '../../contract/teacher-list.ts';
import { pictureOf } from '../../rules/teachers.ts';

interface Props {
  readonly teacher: OfficeTeacher;
  readonly onChanged: (teacher: OfficeTeacher) => void;
}

/** The photograph with its consent: given, replaced, or taken down at once where the person wants that. */
export function TeacherPhoto({ teacher, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { teacherId, name } = teacher;
  return (
    <section className="grid gap-3 border-t border-line pt-5" aria-label="사진과 동의">
      <h3 className="text-lg">사진과 동의</h3>
      {teacher.photo ? (
        <div className="flex flex-wrap items-center gap-4">
          {teacher.isPublished && (
            <img
              src={pictureOf(teacher).src}
              alt={`${name} 님의 사진`}
              className="h-32 w-auto rounded-card"
            />
          )}
          <p>
            {teacher.consentedOn} 동의 · {teacher.evidence}
            {!teacher.isPublished && ' · 공개하면 사진이 보입니다.'}
          </p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            동의 철회
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft">사진이 없어 그림이 보입니다. 본인의 동의를 받은 사진만 올려 주세요.</p>
      )}
      <GivePhoto teacher={teacher} onChanged={onChanged} />
      <ReasonDialog
        title={`${name} 님의 사진을 삭제할까요?`}
        button="동의 철회하고 삭제"
        variant="danger"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        run={async (reason) => {
          onChanged(await callApi(withdrawPhotoEndpoint, { teacherId, reason }));
          return () => toast('사진을 삭제했습니다. 모든 화면에 그림이 보입니다.');
        }}
      >
        <p>사진 파일을 바로 삭제합니다. 되돌릴 수 없으며, 동의를 받았던 기록은 남습니다.</p>
      </ReasonDialog>
    </section>
  );
}

function GivePhoto({ teacher, onChanged }: Props) {
  const giving = useAct({
    mutationFn: (typed: FormData) => {
      const file = typed.get('file');
      return callApi(givePhotoEndpoint, {
        teacherId: teacher.teacherId,
        consentedOn: textOf(typed, 'consentedOn'),
        evidence: textOf(typed, 'evidence'),
        file: file instanceof File && file.size > 0 ? file : new Blob(),
      });
    },
    onSuccess: (saved) => {
      onChanged(saved);
      toast('사진을 올렸습니다.');
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    giving.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="grid items-start gap-4 sm:grid-cols-3" onSubmit={submit} noValidate>
      <TextField
        label="사진 파일"
        name="file"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hint="JPG, PNG, WebP. 8MB까지."
        error={giving.fields.file}
      />
      <TextField label="동의한 날" name="consentedOn" type="date" error={giving.fields.consentedOn} />
      <TextField
        label="동의를 받은 방법"
        name="evidence"
        maxLength={100}
        hint="예: 서면 동의서 (인사 파일)"
        error={giving.fields.evidence}
      />
      <div className="grid gap-3 sm:col-span-3">
        <Refused act={giving} />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          isBusy={giving.isPending}
          busyText="올리는 중…"
        >
          {teacher.photo ? '다른 사진으로 바꾸기' : '사진 올리기'}
        </Button>
      </div>
    </form>
  );
}
