import { useState } from 'react';
import { z } from 'zod';
import { type Account, changeAccount } from '#src/features/members/contract/account.ts';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { PersonNameInput } from '#src/features/proofs/contract.ts';
import { formatPhone, phoneDigits } from '#src/shared/people/phone.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { AddressField } from '#src/web/forms/address-field.tsx';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';
import { EmailDialog } from './email-dialog.tsx';
import { MobileDialog } from './number/mobile-dialog.tsx';

const channels = { web: '아이디와 비밀번호', kakao: '카카오', naver: '네이버', google: 'Google' } as const;

export function ProfileSection({ account }: { account: Account }) {
  const [open, setOpen] = useState<'profile' | 'email' | 'mobile' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">내 정보</h2>
      <Facts
        rows={[
          ['아이디', account.memberId],
          ['이름', account.name],
          ['휴대폰', account.mobile === '' ? '확인이 필요합니다' : formatPhone(phoneDigits(account.mobile))],
          ['이메일', account.email],
          [
            '주소',
            account.address
              ? `(${account.address.postcode}) ${account.address.roadAddress} ${account.address.detail}`
              : '등록하지 않음',
          ],
          ['가입', `${formatSeoulDate(account.joinedAt)}, ${channels[account.enrollType]}`],
        ]}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2">
        <Button variant="secondary" onClick={() => setOpen('profile')}>
          이름·주소 바꾸기
        </Button>
        <Button variant="secondary" onClick={() => setOpen('email')}>
          이메일 바꾸기
        </Button>
        <Button variant="secondary" onClick={() => setOpen('mobile')}>
          휴대폰 바꾸기
        </Button>
      </div>
      {open === 'profile' && <ProfileDialog account={account} onClose={close} />}
      {open === 'email' && <EmailDialog account={account} onClose={close} />}
      {open === 'mobile' && <MobileDialog account={account} onClose={close} />}
    </Card>
  );
}

const Shape = z.object({ name: PersonNameInput });

function ProfileDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const changed = useAccountChanged();
  const [address, setAddress] = useState(account.address);
  const form = useForm({
    initial: { name: account.name },
    check: (values) => refusedFields(Shape, values),
    send: async ({ name }) => {
      const parts = {
        ...(name !== account.name && { name }),
        ...(address !== account.address && { address }),
      };
      await changed('내 정보를 바꾸었습니다.', await callApi(changeAccount, parts));
      onClose();
    },
  });
  return (
    <Dialog title="이름·주소 바꾸기" isOpen onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <form {...form.formProps} className="grid gap-4">
        <ErrorSummary errors={form.summary} />
        <TextField label="이름" autoComplete="name" maxLength={30} {...form.field('name')} />
        <AddressField value={address} onChange={setAddress} />
        <Button type="submit" isBusy={form.isBusy}>
          저장
        </Button>
      </form>
    </Dialog>
  );
}
