import { useId, useState } from 'react';
import type { Wave } from '#src/features/test-sessions/rules/rounds.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { wallOf } from '#src/web/office/forms/wall.ts';

interface WaveFieldsProps {
  readonly waves: readonly Wave[];
  readonly error: string | undefined;
}

/** The rows of a form as they stand; what is not filled in is left to the server to refuse. */
export function readWaves(form: FormData) {
  const texts = (name: string) => form.getAll(name).map(String);
  const [to, at] = [texts('waveTo'), texts('waveAt')];
  return texts('waveFrom').map((gradeFrom, row) => ({
    gradeFrom,
    gradeTo: to[row] ?? '',
    opensAt: at[row] ?? '',
  }));
}

/** From when each band of grades may register; one row a band. */
export function WaveFields({ waves, error }: WaveFieldsProps) {
  const errorId = useId();
  const [rows, setRows] = useState(() =>
    (waves.length > 0 ? waves : [null]).map((wave, key) => ({ key, wave })),
  );
  const add = () => setRows([...rows, { key: Math.max(...rows.map((row) => row.key)) + 1, wave: null }]);
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">학년별 시작</legend>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {rows.map(({ key, wave }, at) => (
        <div key={key} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_2fr_auto]">
          <GradeField label={`시작 학년 ${at + 1}`} name="waveFrom" grade={wave?.gradeFrom} />
          <GradeField label={`끝 학년 ${at + 1}`} name="waveTo" grade={wave?.gradeTo} />
          <TextField
            label={`접수 시작 ${at + 1}`}
            name="waveAt"
            type="datetime-local"
            defaultValue={wave ? wallOf(wave.opensAt) : ''}
          />
          {rows.length > 1 && (
            <Button variant="quiet" onClick={() => setRows(rows.filter((row) => row.key !== key))}>
              빼기 <span className="sr-only">{at + 1}</span>
            </Button>
          )}
        </div>
      ))}
      {rows.length < 12 && (
        <Button variant="secondary" className="justify-self-start" onClick={add}>
          학년 추가
        </Button>
      )}
    </fieldset>
  );
}

interface GradeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly grade: number | undefined;
}

function GradeField({ label, name, grade }: GradeFieldProps) {
  return (
    <SelectField label={label} name={name} defaultValue={grade ?? ''}>
      {grade === undefined && <option value="">고르기</option>}
      {allGrades.map((one) => (
        <option key={one} value={one}>
          {gradeLabel(one)}
        </option>
      ))}
    </SelectField>
  );
}
