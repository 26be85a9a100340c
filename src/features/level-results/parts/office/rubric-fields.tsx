import { Line } from '#src/features/items/parts/rich.tsx';
import { markupToLine } from '#src/features/items/rules/text/markup.ts';
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

interface LevelsProps {
  readonly criterion: RubricFieldsProps['rubric'][number];
  readonly given: string;
  readonly onGive: (points: string) => void;
}

/** What each number of points stands for; a press gives it. */
function LevelChoice({ criterion: { title, levels }, given, onGive }: LevelsProps) {
  if (levels.length === 0) return null;
  return (
    <fieldset aria-label={`${title}: 수준`} className="flex min-w-0 flex-wrap gap-2">
      {levels.map(({ points, description }) => (
        <button
          key={points}
          type="button"
          aria-pressed={given.trim() !== '' && Number(given) === points}
          onClick={() => onGive(String(points))}
          className="min-h-11 rounded-lg border border-line bg-paper px-3 py-1.5 text-left text-sm hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-pale aria-pressed:font-semibold"
        >
          <strong>{points}점</strong> {description}
        </button>
      ))}
    </fieldset>
  );
}

/** Points for each criterion of a rubric, and a note: the one form by which long answers are marked. */
export function RubricFields({ rubric, given, note, fields, isFocused, onGive, onNote }: RubricFieldsProps) {
  return (
    <>
      {rubric.map((criterion, index) => {
        const { id, title, maxPoints } = criterion;
        const put = (points: string) => onGive({ ...given, [id]: points });
        return (
          <div key={id} className="grid gap-2">
            <TextField
              label={`${title} (0~${maxPoints}점)`}
              inputMode="decimal"
              required
              autoFocus={isFocused === true && index === 0}
              error={overOf(given[id] ?? '', maxPoints) ?? fields[`criteria.${id}`]}
              value={given[id] ?? ''}
              onChange={(event) => put(event.target.value)}
            />
            <LevelChoice criterion={criterion} given={given[id] ?? ''} onGive={put} />
          </div>
        );
      })}
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

/** What a long answer should say, with its formulas as the question has them; open, for whoever marks reads it first. */
export function ModelAnswer({ model }: { model: string }) {
  if (model === '') return null;
  return (
    <details open>
      <summary className="min-h-11 py-2 text-brand">모범 답안</summary>
      <p className="leading-relaxed">
        <Line content={markupToLine(model)} />
      </p>
    </details>
  );
}
