import { colourRefusal, tonesOf } from '#src/shared/identity/colours.ts';
import { TextField } from '#src/ui/fields/field.tsx';

const labels = { brandColour: '대표색', signalColour: '강조색' } as const;
const samples = { brandColour: '단추와 링크', signalColour: '마감 임박' } as const;

interface Props {
  readonly name: keyof typeof labels;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One of the two colours, by its number or picked, with how it looks and whether what is written in it can be read. */
export function ColourField({ name, value, error, onChange }: Props) {
  const label = labels[name];
  const hex = value.trim().toLowerCase();
  const refusal = colourRefusal(label, hex);
  const isColour = /^#[0-9a-f]{6}$/.test(hex);
  const { main, pale, deep } = tonesOf(isColour ? hex : '#4a5768');
  return (
    <div className="grid content-start gap-3">
      <TextField
        label={label}
        name={name}
        value={value}
        hint="#으로 시작하는 여섯 자리로 적거나 아래에서 고르세요."
        error={error ?? refusal ?? undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="color"
        aria-label={`${label} 고르기`}
        className="h-11 w-full cursor-pointer rounded-lg border border-line bg-paper p-1"
        value={isColour ? hex : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <div aria-hidden="true" className="flex overflow-hidden rounded-lg border border-line text-sm">
        <span className="grow px-3 py-2 text-white" style={{ backgroundColor: main }}>
          {samples[name]}
        </span>
        <span className="grow px-3 py-2" style={{ backgroundColor: pale, color: main }}>
          {samples[name]}
        </span>
        <span className="w-10" style={{ backgroundColor: deep }} />
      </div>
    </div>
  );
}
