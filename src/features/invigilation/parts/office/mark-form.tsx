import { type FormEvent, useState } from 'react';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { markEndpoint } from '#src/features/level-results/contract/marks.ts';
import { ModelAnswer, RubricFields } from '#src/features/level-results/parts/office/rubric-fields.tsx';
import { isDisputed } from '#src/features/level-results/rules/marking.ts';
import { readRubricMarks } from '#src/features/level-results/rules/rubric-marks.ts';
import { Button } from '#src/ui/button.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { CorrectionDialog } from './dialogs/correction-dialog.tsx';

type ItemRow = OfficeDetail['items'][number];

/** Who has marked a long answer so far; what others gave stays hidden until one has marked oneself. */
export function MarkList({
  row,
  markers,
  thirdPercent,
}: {
  row: ItemRow;
  markers: number;
  thirdPercent: number;
}) {
  const hidden = row.markCount - row.marks.length;
  const titles = new Map(row.rubric.map(({ id, title }) => [id, title]));
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-soft">
        {markers}명이 채점합니다. 지금까지 {row.markCount}명.
      </p>
      {row.marks.length > 1 &&
        isDisputed(
          row.marks.map(({ points }) => points),
          { maxPoints: row.maxPoints ?? 0, thirdPercent },
        ) && <p className="font-bold text-danger">두 채점의 차이가 커서 세 번째 채점을 기다립니다.</p>}
      {hidden > 0 && <p>다른 선생님의 점수는 내가 채점한 뒤에 보입니다.</p>}
      {row.marks.map((mark) => (
        <p key={`${mark.points} ${mark.note} ${mark.isMine}`}>
          {mark.isMine ? '내 채점' : '다른 선생님'}: <strong>{mark.points}점</strong>
          {mark.criteria &&
            ` (${Object.entries(mark.criteria)
              .map(([id, points]) => `${titles.get(id) ?? id} ${points}`)
              .join(', ')})`}{' '}
          {mark.note}
        </p>
      ))}
    </div>
  );
}

interface MarkFormProps {
  readonly attemptNo: string;
  readonly row: ItemRow;
  /** The result is shown already: then a mark is a correction, looked at first and with a reason. */
  readonly isShown: boolean;
}

/** Points for each criterion of the rubric, and a note. */
export function MarkForm({ attemptNo, row, isShown }: MarkFormProps) {
  const { position, rubric, model } = row;
  const [isCorrecting, setCorrecting] = useState(false);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const { criteria, isWhole, points } = readRubricMarks(rubric, given);
  const marking = useAct({
    mutationFn: () =>
      callApi(markEndpoint, {
        attemptNo,
        position: String(position),
        points: String(points),
        note,
        criteria,
      }),
  });
  const { fields } = marking;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isShown) setCorrecting(true);
    else marking.mutate();
  };
  return (
    <form className="grid min-w-56 gap-3" onSubmit={submit} aria-label={`${position}번 채점`}>
      <ModelAnswer model={model} />
      <RubricFields {...{ rubric, given, note, fields }} onGive={setGiven} onNote={setNote} />
      {marking.error && (
        <p role="alert" className="text-sm text-danger">
          {fields.points ?? sentenceOf(marking.error)}
        </p>
      )}
      <Button type="submit" variant="secondary" disabled={!isWhole} isBusy={marking.isPending}>
        {isWhole ? `${points}${isShown ? '점으로 바로잡기' : '점 주기'}` : '점수 주기'}
      </Button>
      {isCorrecting && (
        <CorrectionDialog
          attemptNo={attemptNo}
          title={`공개한 결과의 ${position}번 채점을 바로잡을까요?`}
          button="바로잡기"
          change={{ kind: 'mark', position, points, note, criteria }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </form>
  );
}
