import { overOf } from '#src/features/level-results/rules/rubric-marks.ts';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import type { OfficeDetail } from '../../contract/attempt-report.ts';

type Given = Readonly<Record<string, string>>;

interface RubricFieldsProps {
  readonly rubric: OfficeDetail['items'][number]['rubric'];
  readonly given: Given;
  readonly note: string;
  readonly fields: Readonly<Record<string, string>>;
  /** In a queue the next answer is marked without a way to the mouse. */
  readonly isFocused?: boolean;
  readonly onGive: (given: Given) => void;
  readonly onNote: (note: string) => void;
}

/** Points for each criterion of a rubric, and a note: the one form by which long answers are marked. */
export function RubricFields({ rubric, given, note, fields, isFocused, onGive, onNote }: RubricFieldsProps) {
  return (
    <>
      {rubric.map(({ id, title, maxPoints, levels }, index) => (
        <TextField
          key={id}
          label={`${title} (0~${maxPoints}점)`}
          hint={levels.map((level) => `${level.points}점: ${level.description}`).join(' / ') || undefined}
          inputMode="decimal"
          required
          autoFocus={isFocused === true && index === 0}
          error={overOf(given[id] ?? '', maxPoints) ?? fields[`criteria.${id}`]}
          value={given[id] ?? ''}
          onChange={(event) => onGive({ ...given, [id]: event.target.value })}
        />
      ))}
      <TextAreaField
        label="메모"
        isOptional
        rows={2}
        error={fields.note}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  );
}
