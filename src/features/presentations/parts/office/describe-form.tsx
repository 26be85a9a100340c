import { allGrades, gradeWord } from '#src/shared/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api.ts';
import { textOf, useOfficeForm } from '#src/web/office/use-office-form.ts';
import { describePresentation } from '../../contract/office.ts';
import { type Topic, topicWords } from '../../rules.ts';

/** What a presentation is about; sessions of it are planned afterwards. */
export function DescribeForm({ onDone }: { onDone: () => void }) {
  const form = useOfficeForm(
    (typed) =>
      callApi(describePresentation, {
        title: textOf(typed, 'title'),
        topic: textOf(typed, 'topic') as Topic,
        gradeFrom: textOf(typed, 'gradeFrom'),
        gradeTo: textOf(typed, 'gradeTo'),
        speaker: textOf(typed, 'speaker'),
        summary: textOf(typed, 'summary'),
      }),
    onDone,
  );
  const grades = allGrades.map((grade) => (
    <option key={grade} value={grade}>
      {gradeWord(grade)}
    </option>
  ));
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <h2 className="text-lg">새 설명회</h2>
      <ErrorSummary errors={form.sentences} />
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <TextField label="제목" name="title" maxLength={60} error={form.fields.title} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="주제" name="topic" error={form.fields.topic}>
          {Object.entries(topicWords).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </SelectField>
        <SelectField label="대상 학년부터" name="gradeFrom" error={form.fields.gradeFrom}>
          {grades}
        </SelectField>
        <SelectField label="대상 학년까지" name="gradeTo" defaultValue="6" error={form.fields.gradeTo}>
          {grades}
        </SelectField>
      </div>
      <TextField label="진행하는 분" name="speaker" maxLength={40} error={form.fields.speaker} />
      <TextAreaField label="소개" name="summary" maxLength={500} error={form.fields.summary} />
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        설명회 만들기
      </Button>
    </form>
  );
}
