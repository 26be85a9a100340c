import { type FormEvent, useState } from 'react';
import { overOf, readRubricMarks } from '#src/features/level-results/rules/rubric-marks.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { markEssay, type NextEssay } from '../contract.ts';

interface EssayFormProps {
  readonly essay: NextEssay;
  readonly answerRef: string;
  readonly onDone: () => void;
}

/** Points for each criterion; the next answer comes as soon as they are kept. */
export function EssayForm({ essay, answerRef, onDone }: EssayFormProps) {
  const { rubric, versionId } = essay;
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const { criteria, isWhole, points } = readRubricMarks(rubric, given);
  const marking = useAct({
    mutationFn: () =>
      callApi(markEssay, {
        versionId: String(versionId),
        ref: answerRef,
        points: String(points),
        criteria,
        note,
      }),
    onSuccess: async ({ left }) => {
      onDone();
      await toast(left > 0 ? `${points}점을 주었습니다. ${left}건 남았습니다.` : '모두 채점했습니다.');
    },
  });
  const { fields } = marking;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marking.mutate();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} aria-label="답안 채점">
      {rubric.map(({ id, title, maxPoints, levels }, index) => (
        <TextField
          key={id}
          label={`${title} (0~${maxPoints}점)`}
          hint={levels.map((level) => `${level.points}점: ${level.description}`).join(' / ') || undefined}
          inputMode="decimal"
          required
          // The next answer is marked without a way to the mouse.
          autoFocus={index === 0}
          error={overOf(given[id] ?? '', maxPoints) ?? fields[`criteria.${id}`]}
          value={given[id] ?? ''}
          onChange={(event) => setGiven({ ...given, [id]: event.target.value })}
        />
      ))}
      <TextAreaField
        label="메모"
        isOptional
        rows={2}
        error={fields.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {marking.error && (
        <p role="alert" className="text-sm text-danger">
          {fields.points ?? sentenceOf(marking.error)}
        </p>
      )}
      <Button type="submit" disabled={!isWhole} isBusy={marking.isPending}>
        {isWhole ? `${points}점 주고 다음 답안` : '점수 주기'}
      </Button>
    </form>
  );
}
