import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Account, changeOwnPassword } from '#src/features/members/contract/account.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useForm } from '#src/web/forms/use-form.ts';
import { NewPassword, refusedPassword } from './new-password.tsx';

export function SecuritySection({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">로그인과 보안</h2>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {account.hasPassword ? '비밀번호 바꾸기' : '비밀번호 만들기'}
        </Button>
        <Link
          to="/account/devices"
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
        >
          로그인 기기 보기
        </Link>
      </div>
      {isOpen && <PasswordDialog account={account} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function PasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const navigate = useNavigate();
  const context = {
    loginId: account.memberId,
    name: account.name,
    mobile: account.mobile,
    email: account.email,
  };
  const form = useForm({
    initial: { currentPassword: '', password: '', passwordAgain: '' },
    check: (values) => ({
      ...(account.hasPassword &&
        values.currentPassword === '' && { currentPassword: '지금 비밀번호를 입력해 주세요.' }),
      ...refusedPassword(values, context),
    }),
    send: async ({ currentPassword, password }) => {
      await callApi(changeOwnPassword, { currentPassword, password });
      await navigate('/quit', { replace: true, state: { reason: 'password', from: '/account' } });
    },
  });
  return (
    <Dialog
      title={account.hasPassword ? '비밀번호 바꾸기' : '비밀번호 만들기'}
      isOpen
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <form {...form.formProps} className="grid gap-4">
        <ErrorSummary errors={form.summary} />
        <p className="text-sm text-ink-soft">바꾸면 이 기기를 포함한 모든 기기에서 로그아웃됩니다.</p>
        <input type="text" autoComplete="username" value={account.memberId} readOnly hidden />
        {account.hasPassword && (
          <PasswordField
            label="지금 비밀번호"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
        <NewPassword field={form.field} context={context} />
        <Button type="submit" isBusy={form.isBusy} busyText="바꾸는 중…">
          비밀번호 바꾸기
        </Button>
      </form>
    </Dialog>
  );
}
