import { useState } from 'react';
import { TakenNumber } from '#src/features/contacts/parts/taken-number.tsx';
import { type Account, changeMobile, mailCurrentCode } from '#src/features/members/contract/account.ts';
import { ProvenPhone } from '#src/features/members/parts/proven-phone.tsx';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useForm } from '#src/web/forms/use-form.ts';
import { AccountPhone } from './account-phone.tsx';

type Step = 'current' | 'currentByMail' | 'next' | 'confirm';

/** The present phone (or the address on file), then the new one, then the password. Who has none begins with the new one. */
export function MobileDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const changed = useAccountChanged();
  const hasNone = account.mobile === '';
  const [step, setStep] = useState<Step>(hasNone ? 'next' : 'current');
  const [isTaken, setTaken] = useState(false);
  const form = useForm({
    initial: { currentPassword: '' },
    check: (values) =>
      account.hasPassword && values.currentPassword === ''
        ? { currentPassword: '비밀번호를 입력해 주세요.' }
        : {},
    send: async (values) => {
      await changed('휴대폰 번호를 바꾸었습니다.', await callApi(changeMobile, values));
      onClose();
    },
    onRefused: (error) => {
      setTaken(error.code === 'member.mobile_taken');
      return false;
    },
  });
  return (
    <Dialog
      title={hasNone ? '휴대폰 확인하기' : '휴대폰 바꾸기'}
      isOpen
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      {(step === 'current' || step === 'currentByMail') && (
        <PresentNumber
          account={account}
          isByMail={step === 'currentByMail'}
          onSwitch={() => setStep(step === 'current' ? 'currentByMail' : 'current')}
          onProven={() => setStep('next')}
        />
      )}
      {step === 'next' && (
        <>
          <p>
            {hasNone ? '지금 쓰시는 번호를 확인해 주세요.' : '확인했습니다. 이제 새 번호를 확인해 주세요.'}
          </p>
          <ProvenPhone
            key="next"
            name={account.name}
            onNameFault={null}
            onProven={() => setStep('confirm')}
          />
        </>
      )}
      {step === 'confirm' && (
        <form {...form.formProps} className="grid gap-4">
          <ErrorSummary errors={form.summary} />
          {isTaken && <TakenNumber purpose="change" />}
          <p>
            {hasNone
              ? '번호를 확인했습니다. 이 번호를 쓸까요?'
              : '두 번호를 모두 확인했습니다. 새 번호로 바꿀까요?'}
          </p>
          {account.hasPassword && <PasswordField label="비밀번호" {...form.field('currentPassword')} />}
          <Button type="submit" isBusy={form.isBusy}>
            {hasNone ? '이 번호 쓰기' : '이 번호로 바꾸기'}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

interface PresentNumberProps {
  readonly account: Account;
  /** Where the number cannot be used any more: the code goes to the address on file. */
  readonly isByMail: boolean;
  readonly onSwitch: () => void;
  readonly onProven: () => void;
}

/** Whoever changes the number shows first that the present one, or the address, is theirs. */
function PresentNumber({ account, isByMail, onSwitch, onProven }: PresentNumberProps) {
  return (
    <>
      <p>먼저 지금 등록된 {formatPhone(account.mobile)} 번호의 주인이신지 확인합니다.</p>
      {isByMail ? (
        <AccountPhone
          key="mail"
          account={account}
          sendBy={(solved) => callApi(mailCurrentCode, solved)}
          sentSentence={`인증번호를 ${account.email} 주소로 보냈습니다. 오지 않으면 스팸 메일함을 확인해 주세요.`}
          onProven={onProven}
        />
      ) : (
        <AccountPhone key="current" account={account} onProven={onProven} />
      )}
      <Button variant="quiet" className="justify-self-start -ml-5" onClick={onSwitch}>
        {isByMail ? '문자로 확인하기' : '이 번호를 쓸 수 없어요. 이메일로 확인하기'}
      </Button>
    </>
  );
}
