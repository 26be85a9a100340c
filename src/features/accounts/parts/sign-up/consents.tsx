import { useState } from 'react';
import { Card } from '#src/ui/card.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import type { SignUpDraft } from './draft.ts';

interface Props {
  readonly draft: SignUpDraft;
  readonly onChange: (change: Partial<SignUpDraft>) => void;
}

const termsMissing = '이용약관에 동의해 주세요.';
const ageMissing = '만 14세 미만은 보호자 계정으로 가입해 주세요.';

/** What is still to be ticked, said once somebody wants to go on; what was mended since is said no more. */
export function useConsents({ hasAgreedToTerms, isOver14 }: SignUpDraft) {
  const [isAsked, setAsked] = useState(false);
  const missing = [!hasAgreedToTerms && termsMissing, !isOver14 && ageMissing].filter((one) => one !== false);
  return { errors: isAsked ? missing : [], isWhole: missing.length === 0, ask: () => setAsked(true) };
}

/** A text of ours, opened beside the form so that nothing typed is left. */
function Text({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-brand underline underline-offset-4">
      {children}
      <span className="sr-only">(새 창)</span>
    </a>
  );
}

/** The contract and the age, beside the phone: one screen. Nothing is ticked beforehand or all at once. */
export function NeededConsents({ draft, onChange, errors }: Props & { errors: readonly string[] }) {
  return (
    <>
      <ErrorSummary errors={errors} />
      <Card>
        <h2 className="text-lg">가입에 필요한 확인</h2>
        <Check
          label={
            <>
              <Text to="/terms">이용약관</Text>에 동의합니다.
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
          회원 서비스에 필요한 정보만 받으며, 그 내용은 <Text to="/terms#privacy">개인정보 처리방침</Text>에
          있습니다.
        </p>
      </Card>
    </>
  );
}
