import { Check } from '#src/ui/fields/field.tsx';
import type { SignUpDraft } from './draft.ts';

interface Props {
  readonly draft: SignUpDraft;
  readonly onChange: (change: Partial<SignUpDraft>) => void;
}

const options = [
  ['marketing', '설명회·프로그램 소식을 문자와 메일로 받겠습니다.'],
  ['marketingNight', '밤(21시~다음 날 8시)에도 소식을 받겠습니다.'],
  ['photo', '수업 사진에 자녀가 나오는 데 동의합니다. 동의를 철회하시면 바로 비공개로 바꿉니다.'],
] as const;

/** Each real option by itself; whoever passes by has chosen none. */
export function OptionalConsents({ draft, onChange }: Props) {
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        선택 동의 <span className="font-normal text-ink-soft">(동의하지 않아도 가입하실 수 있습니다)</span>
      </legend>
      {options.map(([name, label]) => (
        <Check
          key={name}
          label={label}
          checked={draft[name]}
          disabled={name === 'marketingNight' && !draft.marketing}
          onChange={(event) => onChange({ [name]: event.target.checked })}
        />
      ))}
    </fieldset>
  );
}
