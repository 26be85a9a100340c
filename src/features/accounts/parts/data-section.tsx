import { useState } from 'react';
import type { Account } from '#src/features/members/contract/account.ts';
import { downloadData } from '#src/features/members/contract/data.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useForm } from '#src/web/forms/use-form.ts';
import { dataPage } from './data-page.ts';
import { AccountPhone } from './number/account-phone.tsx';

/** Hands a file to the browser. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function DataSection({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">내 정보 내려받기</h2>
      <p className="text-ink-soft">
        회원 정보, 자녀, 동의, 로그인, 접수, 결제, 상담까지 저희가 보관하는 내용을 파일 하나로 드립니다.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        파일로 내려받기
      </Button>
      {isOpen && <DataDialog account={account} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function DataDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [isProven, setIsProven] = useState(account.hasPassword);
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) =>
      account.hasPassword && currentPassword === '' ? { currentPassword: '비밀번호를 입력해 주세요.' } : {},
    send: async (values) => {
      const data = await callApi(downloadData, values);
      save(`my-data-${account.memberId}.html`, dataPage(data));
      onClose();
    },
  });
  return (
    <Dialog title="내 정보 내려받기" isOpen onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      {!isProven && (
        <>
          <p>
            개인정보가 담긴 파일이므로, 본인이신지 먼저 확인합니다. 비밀번호 없이 가입하셨으니 등록된 휴대폰
            번호로 인증번호를 받아 주세요.
          </p>
          <AccountPhone account={account} onProven={() => setIsProven(true)} />
        </>
      )}
      {isProven && (
        <form {...form.formProps} className="grid gap-4">
          <ErrorSummary errors={form.summary} />
          <p>개인정보가 담긴 파일입니다. 함께 쓰는 컴퓨터라면 내려받은 뒤에 지워 주세요.</p>
          <input type="text" autoComplete="username" value={account.memberId} readOnly hidden />
          {account.hasPassword && <PasswordField label="비밀번호" {...form.field('currentPassword')} />}
          <Button type="submit" isBusy={form.isBusy} busyText="모으는 중…">
            내려받기
          </Button>
        </form>
      )}
    </Dialog>
  );
}
