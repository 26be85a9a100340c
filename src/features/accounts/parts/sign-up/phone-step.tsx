import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ProvenPhone } from '#src/features/members/parts/proven-phone.tsx';
import { vouchesForNumbers } from '#src/features/members/rules/members.ts';
import { getProof, PersonNameInput } from '#src/features/proofs/contract.ts';
import { formatPhone, maskPhone, phoneDigits } from '#src/shared/people/phone.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useProofName } from '#src/web/forms/use-proof-name.ts';
import { useInterfaceSetters } from '#src/web/page/interface-state.tsx';
import type { SignUpDraft } from './draft.ts';

interface StepProps {
  readonly draft: SignUpDraft;
  readonly onChange: (change: Partial<SignUpDraft>) => void;
  /** Asks for what is still missing on the screen, and goes on where nothing is. */
  readonly onNext: () => void;
}

/** The number that needs no code of ours: the one the provider has vouched for, as the server knows it too. */
const vouchedMobile = ({ enrollType, given }: SignUpDraft): string =>
  vouchesForNumbers(enrollType) ? given.mobile : '';

/** The member's name and a proven phone; a number that was proven before, here or at Kakao, is not asked again. */
export function PhoneStep({ draft, onChange, onNext }: StepProps) {
  const [nameError, setNameError] = useState<string>();
  const proofName = useProofName(draft.name, '이름을 먼저 입력해 주세요.');
  const proof = useQuery({ queryKey: ['proof'], queryFn: () => callApi(getProof, {}), staleTime: 0 });
  const { setIsAuth } = useInterfaceSetters();
  const isAuth = proof.data?.isAuth ?? false;
  useEffect(() => setIsAuth(isAuth), [isAuth, setIsAuth]);
  const digits = phoneDigits(draft.mobile);
  const isVouched = digits !== '' && digits === vouchedMobile(draft);
  const isProven = isVouched || (isAuth && digits !== '' && proof.data?.mobile === maskPhone(digits));
  const checkName = () => {
    const parsed = PersonNameInput.safeParse(draft.name);
    setNameError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    return parsed.success;
  };
  return (
    <div className="grid gap-5">
      <TextField
        ref={proofName.field}
        label="이름"
        hint="접수와 상담에서 연락드릴 보호자(또는 만 14세 이상 학생) 본인의 이름입니다."
        autoComplete="name"
        maxLength={30}
        value={draft.name}
        error={nameError ?? proofName.error}
        onChange={(event) => {
          setNameError(undefined);
          onChange({ name: event.target.value });
        }}
        onBlur={() => draft.name !== '' && checkName()}
      />
      {isProven ? (
        <>
          <Notice tone="good" title={`${formatPhone(digits)} 확인됨`} isLive>
            {isVouched && <p>카카오에서 확인된 번호라 인증번호를 받지 않으셔도 됩니다.</p>}
            <Button
              variant="quiet"
              className="justify-self-start -ml-5"
              onClick={() => onChange({ mobile: '' })}
            >
              다른 번호로 확인하기
            </Button>
          </Notice>
          <Button className="min-h-12" onClick={() => checkName() && onNext()}>
            다음: 회원 정보
          </Button>
        </>
      ) : (
        <ProvenPhone
          name={draft.name}
          initialMobile={draft.mobile}
          onMobileChange={(mobile) => onChange({ mobile })}
          onNameFault={proofName.onNameFault}
          onProven={(mobile) => {
            onChange({ mobile });
            // The code was the last thing to do here: nobody presses a button besides.
            void proof.refetch().then(() => checkName() && onNext());
          }}
        />
      )}
    </div>
  );
}
