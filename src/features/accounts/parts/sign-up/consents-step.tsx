import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import type { SignUpDraft } from './draft.ts';

interface StepProps {
  readonly draft: SignUpDraft;
  readonly onChange: (change: Partial<SignUpDraft>) => void;
  readonly onNext: () => void;
}

const termsMissing = '이용약관에 동의해 주세요.';
const ageMissing = '만 14세 미만은 보호자 계정으로 가입해 주세요.';

const options = [
  ['marketing', '설명회·프로그램 소식을 문자와 메일로 받겠습니다.'],
  ['marketingNight', '밤(21시~다음 날 8시)에도 소식을 받겠습니다.'],
  ['photo', '수업 사진에 자녀가 나오는 데 동의합니다. 동의를 철회하시면 바로 비공개로 바꿉니다.'],
] as const;

/** The contract, the age, and each real option by itself; nothing is ticked beforehand or all at once. */
export function ConsentsStep({ draft, onChange, onNext }: StepProps) {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = [!draft.hasAgreedToTerms && termsMissing, !draft.isOver14 && ageMissing];
    const found = missing.filter((one) => one !== false);
    setErrors(found);
    if (found.length === 0) onNext();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <ErrorSummary errors={errors} />
      <Card>
        <h2 className="text-lg">가입에 필요한 확인</h2>
        <Check
          label={
            <>
              <a
                href="/terms"
                target="_blank"
                rel="noopener"
                className="text-brand underline underline-offset-4"
              >
                이용약관
                <span className="sr-only">(새 창)</span>
              </a>
              에 동의합니다.
            </>
          }
          checked={draft.hasAgreedToTerms}
          onChange={(event) => onChange({ hasAgreedToTerms: event.target.checked })}
          error={errors.find((one) => one === termsMissing)}
        />
        <Check
          label="저는 만 14세 이상입니다. 만 14세 미만은 보호자 계정으로 가입해 자녀로 등록해 주세요."
          checked={draft.isOver14}
          onChange={(event) => onChange({ isOver14: event.target.checked })}
          error={errors.find((one) => one === ageMissing)}
        />
        <p className="mt-2 text-sm text-ink-soft">
          이름, 휴대폰 번호, 이메일, 자녀의 학교와 학년은 회원 서비스를 드리는 데 필요한 만큼만 처리하며 따로
          동의를 받지 않습니다. 자세한 내용은{' '}
          <a
            href="/terms#privacy"
            target="_blank"
            rel="noopener"
            className="text-brand underline underline-offset-4"
          >
            개인정보 처리방침
          </a>
          에 있습니다.
        </p>
      </Card>
      <Card>
        <h2 className="text-lg">
          선택 동의{' '}
          <span className="text-base font-normal text-ink-soft">동의하지 않아도 가입하실 수 있습니다.</span>
        </h2>
        {options.map(([name, label]) => (
          <Check
            key={name}
            label={label}
            checked={draft[name]}
            disabled={name === 'marketingNight' && !draft.marketing}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
        ))}
      </Card>
      <Button type="submit" className="min-h-12">
        다음: 휴대폰 확인
      </Button>
    </form>
  );
}
