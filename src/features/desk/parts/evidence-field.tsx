import { TextAreaField } from '#src/ui/field.tsx';

/** Where claims are proven; the legal check reads it. */
export function EvidenceField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextAreaField
      label="근거"
      isOptional
      hint="순위나 비율을 적었다면 조사 기관, 기간, 대상을 적어 주세요."
      rows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
