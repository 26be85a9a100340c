import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keepOwnNumber } from '#src/features/contacts/contract/number-claims.ts';
import { lastDayLabel } from '#src/features/contacts/rules/number-claims.ts';
import type { Account } from '#src/features/members/contract/account.ts';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { AccountPhone } from './account-phone.tsx';
import { MobileDialog } from './mobile-dialog.tsx';

/** What there is to do about the account's number: none that is its own, or one somebody else has proven. */
export function NumberSection({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  if (account.numberClaim) return <Claimed account={account} dueAt={new Date(account.numberClaim.dueAt)} />;
  if (account.mobile !== '') return null;
  return (
    <Notice tone="warn" title="휴대폰 번호를 확인해 주세요.">
      <p>
        등록하셨던 번호를 다른 분이 쓰게 되어 계정에서 내렸습니다. 지금 쓰시는 번호를 확인하셔야 접수와 예약을
        하시고 안내를 받으실 수 있습니다. 자녀와 신청, 결제 기록은 그대로 있습니다.
      </p>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        휴대폰 확인하기
      </Button>
      {isOpen && <MobileDialog account={account} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

function Claimed({ account, dueAt }: { account: Account; dueAt: Date }) {
  const changed = useAccountChanged();
  const [isProving, setProving] = useState(false);
  const keep = useMutation({
    mutationFn: () => callApi(keepOwnNumber, {}),
    onSuccess: () => changed('이 번호를 계속 쓰시는 것으로 확인했습니다.'),
    // By the link of the mail, or in another window: the box has nothing more to ask.
    onError: (error) =>
      error instanceof ApiError && error.code === 'number.over'
        ? changed('이미 끝난 확인입니다.')
        : undefined,
  });
  return (
    <Notice tone="warn" title={`${formatPhone(account.mobile)} 번호를 계속 쓰시나요?`}>
      <p>
        다른 분이 이 번호로 본인 확인을 하고, 이 계정은 자신의 것이 아니라고 알려 왔습니다.{' '}
        {lastDayLabel(dueAt)}
        까지 알려 주시지 않으면 계정에서 번호만 내려갑니다. 자녀와 신청, 결제 기록은 그대로 있습니다.
      </p>
      {keep.isError && <Notice tone="bad" title={sentenceOf(keep.error)} isLive />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setProving(true)}>문자로 확인하고 계속 쓰기</Button>
        <Button variant="secondary" isBusy={keep.isPending} onClick={() => keep.mutate()}>
          이 번호를 계속 씁니다
        </Button>
      </div>
      {isProving && (
        <Dialog
          title="이 번호를 계속 쓰기"
          isOpen
          onClose={() => setProving(false)}
          actions={<CloseButton onClose={() => setProving(false)} />}
        >
          <AccountPhone account={account} onProven={() => keep.mutate()} />
        </Dialog>
      )}
    </Notice>
  );
}
