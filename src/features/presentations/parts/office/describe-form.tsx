import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Topic, topicLabels } from '#src/features/presentations/rules/bookings.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { describePresentation } from '../../contract/office.ts';
import { type Description, readDescription, saveDescription } from '../../contract/series.ts';
import { SpeaksTwiceTick } from './planning-ticks.tsx';

const describedIn = (typed: FormData) => ({
  title: textOf(typed, 'title'),
  topic: textOf(typed, 'topic') as Topic,
  gradeFrom: textOf(typed, 'gradeFrom'),
  gradeTo: textOf(typed, 'gradeTo'),
  speaker: textOf(typed, 'speaker'),
  summary: textOf(typed, 'summary'),
});

/** What a presentation is about; sessions of it are planned afterwards. */
export function DescribeForm({ onDone }: { onDone: () => void }) {
  const form = useOfficeForm((typed) => callApi(describePresentation, describedIn(typed)), onDone);
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <h2 className="text-lg">새 설명회</h2>
      <Fields form={form} />
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        설명회 만들기
      </Button>
    </form>
  );
}

/** Changes what a presentation is about, for all its sessions; what was typed stays where somebody else was faster. */
export function RedescribeForm({ presentationId, onDone }: { presentationId: number; onDone: () => void }) {
  const found = useQuery({
    queryKey: ['office', 'presentation-description', presentationId],
    queryFn: () => callApi(readDescription, { presentationId }),
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-64" />;
  if (!found.data.mayEdit)
    return <Notice title="다른 분원에서도 여는 설명회라 본부 관리자만 고칠 수 있습니다." />;
  return <Redescribe current={found.data} onDone={onDone} />;
}

function Redescribe({ current, onDone }: { current: Description; onDone: () => void }) {
  const queries = useQueryClient();
  const base = useFormBase(current.version);
  const { presentationId, mayEdit: _, version: __, ...before } = current;
  const form = useOfficeForm(
    (typed) => {
      const speaksTwice = typed.has('speaksTwice');
      return callApi(saveDescription, {
        ...{ presentationId, version: base.version, speaksTwice },
        ...describedIn(typed),
      });
    },
    (after) => {
      onDone();
      void toastWithUndo(queries, '설명회 소개를 고쳤습니다.', () =>
        // It was so before, whoever was asked then.
        callApi(saveDescription, { presentationId, version: after.version, speaksTwice: true, ...before }),
      );
    },
  );
  return (
    <Card>
      <form
        key={base.formKey}
        className="grid gap-4"
        onSubmit={form.submit}
        onInput={base.onInput}
        noValidate
      >
        <h2 className="text-lg">설명회 소개 고치기</h2>
        <BehindNotice base={base}>
          {current.title} · {current.speaker}
        </BehindNotice>
        <p className="text-ink-soft">
          같은 설명회의 모든 회차에 바로 보입니다. 예약하신 분께 따로 알리지는 않습니다.
        </p>
        <Fields form={form} current={current} />
        <SpeaksTwiceTick error={form.error} />
        <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
          저장하기
        </Button>
      </form>
      <History entity="presentation" entityId={String(presentationId)} />
    </Card>
  );
}

function Fields({ form, current }: { form: ReturnType<typeof useOfficeForm>; current?: Description }) {
  const grades = allGrades.map((grade) => (
    <option key={grade} value={grade}>
      {gradeLabel(grade)}
    </option>
  ));
  return (
    <>
      <ErrorSummary errors={form.sentences} />
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <TextField
        label="제목"
        name="title"
        maxLength={60}
        defaultValue={current?.title}
        error={form.fields.title}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="주제" name="topic" defaultValue={current?.topic} error={form.fields.topic}>
          {Object.entries(topicLabels).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="대상 학년부터"
          name="gradeFrom"
          defaultValue={current?.gradeFrom}
          error={form.fields.gradeFrom}
        >
          {grades}
        </SelectField>
        <SelectField
          label="대상 학년까지"
          name="gradeTo"
          defaultValue={current?.gradeTo ?? 6}
          error={form.fields.gradeTo}
        >
          {grades}
        </SelectField>
      </div>
      <TextField
        label="진행하는 분"
        name="speaker"
        maxLength={40}
        defaultValue={current?.speaker}
        error={form.fields.speaker}
      />
      <TextAreaField
        label="소개"
        name="summary"
        maxLength={500}
        defaultValue={current?.summary}
        error={form.fields.summary}
      />
    </>
  );
}
