import { type FormEvent, useState } from 'react';
import { RubricFields } from '#src/features/level-results/parts/office/rubric-fields.tsx';
import { readRubricMarks } from '#src/features/level-results/rules/rubric-marks.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { markEssay, type NextEssay } from '../contract.ts';

interface EssayFormProps {
  readonly essay: NextEssay;
  readonly answerRef: string;
  readonly onDone: () => void;
  /** The answer waits for this person no more; another takes its place, and the form with its message goes with it. */
  readonly onGone: (sentence: string) => void;
}

/** Points for each criterion; the next answer comes as soon as they are kept. */
export function EssayForm({ essay, answerRef, onDone, onGone }: EssayFormProps) {
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
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'level_test.essay_settled') onGone(sentenceOf(error));
    },
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
      <RubricFields {...{ rubric, given, note, fields }} isFocused onGive={setGiven} onNote={setNote} />
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
