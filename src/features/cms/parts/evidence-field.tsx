import { TextAreaField } from '#src/ui/fields/field.tsx';

/** Where claims are proven; the legal check reads it. */
export function EvidenceField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextAreaField
      label="근거"
      isOptional
      hint="순위나 비율, 결과를 적었다면 자료나 조사 기관, 연도, 대상을 적어 주세요. 예: 2026년 학부모 설문 조사, 재원생 보호자 120명"
      rows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
