import { useState } from 'react';
import type { AccountChild } from '#src/features/members/contract/account.ts';
import { type ChildRole, inviteToChild } from '#src/features/members/contract/family.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { PhoneField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';

const texts: Readonly<Record<ChildRole, readonly [title: string, about: string]>> = {
  guardian: [
    '다른 보호자 초대',
    '초대받은 분은 이 자녀의 접수와 결과를 함께 보고 접수도 하실 수 있습니다. 결제하신 내역의 취소와 환불은 결제하신 분만 할 수 있습니다.',
  ],
  student: [
    '자녀 본인 계정 연결',
    '만 14세가 지난 자녀가 본인 계정으로 접수와 결과를 볼 수 있습니다. 보호자께서는 지금처럼 결제와 내역을 계속 보실 수 있습니다.',
  ],
};

interface InviteDialogProps {
  readonly child: AccountChild;
  readonly to: ChildRole;
  readonly onClose: () => void;
}

/** Sends the link to a phone; who opens it must be a member with that phone. */
export function InviteDialog({ child, to: role, onClose }: InviteDialogProps) {
  const [until, setUntil] = useState<string | null>(null);
  const [title, about] = texts[role];
  const form = useForm({
    initial: { mobile: '' },
    check: async (values) => {
      const { inviteToChild: whole } = await import('#src/features/members/contract/family.ts');
      return refusedFields(whole.input.pick({ mobile: true }), values);
    },
    send: async ({ mobile }) => {
      const sent = await callApi(inviteToChild, { childId: child.childId, role, mobile });
      setUntil(sent.expiresAt);
    },
  });
  return (
    <Dialog
      title={`${title}: ${child.name}`}
      isOpen
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      {until ? (
        <Notice tone="good" title="초대 문자를 보냈습니다." isLive>
          <p>
            {formatSeoulDate(until)}까지 열 수 있습니다. 받으신 분이 그 휴대폰 번호로 가입한 계정에서 링크를
            열면 연결됩니다.
          </p>
        </Notice>
      ) : (
        <form {...form.formProps} className="grid gap-4">
          <ErrorSummary errors={form.summary} />
          <p>{about}</p>
          <PhoneField label="받으실 분의 휴대폰 번호" {...form.field('mobile')} autoComplete="off" />
          <Button type="submit" isBusy={form.isBusy} busyText="보내는 중…">
            초대 문자 보내기
          </Button>
        </form>
      )}
    </Dialog>
  );
}
