import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Account, withdrawalOutlook } from '#src/features/members/contract/account.ts';
import { withdraw } from '#src/features/members/contract/members.ts';
import { destroyAfterDays } from '#src/features/members/rules/members.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useForm } from '#src/web/forms/use-form.ts';
import { AccountPhone } from './number/account-phone.tsx';

export function WithdrawalSection({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">회원 탈퇴</h2>
      <p className="text-ink-soft">
        탈퇴하시면 모든 기기에서 바로 로그아웃되고, 개인정보는 {destroyAfterDays}일 뒤에 파기합니다. 결제하신
        적이 있다면 계약과 결제 기록만 전자상거래법에 따라 5년 동안, 로그인 기록은 통신비밀보호법에 따라 3개월
        동안 따로 보관합니다. 오실 설명회와 상담 예약은 함께 취소됩니다. 진행 중인 접수나 결제가 있으면 먼저
        정리해 주세요.
      </p>
      <Button variant="quiet" className="justify-self-start -ml-5" onClick={() => setIsOpen(true)}>
        회원 탈퇴하기
      </Button>
      {isOpen && <WithdrawalDialog account={account} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

/** What is open: what must be settled first, and what leaving cancels. */
function Outlook({ outlook }: { outlook: DataOf<typeof withdrawalOutlook> }) {
  const { blocking, cancelled, seats, objections, handedOver } = outlook;
  return (
    <>
      {blocking.length > 0 && <Matters title="먼저 정리하셔야 하는 신청이 있습니다." matters={blocking} />}
      {cancelled.length > 0 && (
        <Matters
          title="탈퇴하시면 다음 예약과 대기가 모두 취소됩니다. 설명회와 상담 예약의 취소는 문자로 알려 드립니다."
          matters={cancelled}
        />
      )}
      {seats.length > 0 && (
        <Matters
          title="반과 자리는 다음과 같이 정리됩니다. 자녀가 계속 다닌다면 다른 보호자를 먼저 초대해 주세요."
          matters={seats}
        />
      )}
      {objections.length > 0 && (
        <Matters
          title="답변을 기다리는 결과 문의가 있습니다. 탈퇴하시면 답변을 받지 못합니다."
          matters={objections}
        />
      )}
      {handedOver.length > 0 && (
        <Matters
          title="함께 보던 자녀는 다음과 같이 이어집니다. 원하지 않으시면 자녀 목록에서 먼저 내보내 주세요."
          matters={handedOver}
        />
      )}
    </>
  );
}

function Matters({ title, matters }: { title: string; matters: readonly string[] }) {
  return (
    <Notice tone="warn" title={title}>
      <ul className="list-disc pl-5">
        {matters.map((matter) => (
          <li key={matter}>{matter}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Asked for once it is known who asks. */
function useOutlook(isProven: boolean) {
  const { data } = useQuery({
    queryKey: ['account', 'withdrawal'],
    enabled: isProven,
    gcTime: 0,
    queryFn: () => callApi(withdrawalOutlook, {}),
  });
  return { outlook: data, mustSettle: (data?.blocking.length ?? 0) > 0 };
}

function WithdrawalDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const navigate = useNavigate();
  const [isProven, setIsProven] = useState(account.hasPassword);
  const [isTooLate, setTooLate] = useState(false);
  const [hasOpenMatters, setHasOpenMatters] = useState(false);
  const { outlook, mustSettle } = useOutlook(isProven);
  const form = useForm({
    initial: { password: '' },
    check: (values) =>
      account.hasPassword && values.password === '' ? { password: '비밀번호를 입력해 주세요.' } : {},
    send: async ({ password }) => {
      await callApi(withdraw, { userId: account.memberId, password });
      await navigate('/quit', { replace: true, state: { reason: 'withdrawn', from: '/' } });
    },
    onRefused: (error) => {
      setHasOpenMatters(error.code === 'member.open_matters');
      if (error.code !== 'member.password_missing') return false;
      // The proof of the phone is good for ten minutes only.
      setIsProven(false);
      setTooLate(true);
      return true;
    },
  });
  return (
    <Dialog title="회원 탈퇴" isOpen onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      {!isProven && (
        <>
          <p>
            탈퇴하면 되돌릴 수 없습니다. 자녀 정보와 신청 내역을 더는 볼 수 없습니다. 취소되거나 이어지는
            예약과 자리는 확인하신 뒤에 보여 드리고, 그때 탈퇴할지 다시 여쭙니다.
          </p>
          {isTooLate && <Notice tone="warn" title="확인하신 지 오래되어 한 번 더 확인합니다." isLive />}
          <p>비밀번호 없이 가입하셨으므로, 본인이신지 등록된 휴대폰 번호로 먼저 확인합니다.</p>
          <AccountPhone account={account} onProven={() => setIsProven(true)} />
        </>
      )}
      {isProven && (
        <form {...form.formProps} className="grid gap-4">
          <ErrorSummary errors={form.summary} />
          {outlook && <Outlook outlook={outlook} />}
          {(hasOpenMatters || mustSettle) && (
            <Link to="/applications" className="text-brand underline underline-offset-4">
              신청 내역에서 정리하기
            </Link>
          )}
          <p>
            탈퇴하면 되돌릴 수 없습니다. 자녀 정보와 신청 내역을 더는 볼 수 없고, 지금의 아이디(
            {account.memberId})는 회원님을 포함하여 누구도 다시 쓸 수 없습니다.
          </p>
          {account.hasPassword && <PasswordField label="비밀번호" {...form.field('password')} />}
          <Button
            variant="danger"
            type="submit"
            disabled={mustSettle}
            isBusy={form.isBusy}
            busyText="탈퇴하는 중…"
          >
            탈퇴하기
          </Button>
        </form>
      )}
    </Dialog>
  );
}
