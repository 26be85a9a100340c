import { useState } from 'react';
import { z } from 'zod';
import { type Account, changeEmail, sendEmailCode } from '#src/features/members/contract/account.ts';
import { EmailInput } from '#src/features/members/contract/members.ts';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseButton } from '#src/ui/close-button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';

const Shape = z.object({ email: EmailInput, currentPassword: z.string() });

interface EmailDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** The new address and the password, then the code that was sent there. */
export function EmailDialog({ account, onClose }: EmailDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog title="이메일 바꾸기" isOpen onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      {sentTo === null ? (
        <AskForm account={account} onSent={setSentTo} />
      ) : (
        <CodeForm sentTo={sentTo} onClose={onClose} onBack={() => setSentTo(null)} />
      )}
    </Dialog>
  );
}

function AskForm({ account, onSent }: { account: Account; onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    check: (values) => ({
      ...refusedFields(Shape, values),
      ...(account.hasPassword &&
        values.currentPassword === '' && { currentPassword: '비밀번호를 입력해 주세요.' }),
    }),
    send: async (values) => {
      const email = values.email.trim();
      await callApi(sendEmailCode, { ...values, email });
      onSent(email);
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <ErrorSummary errors={form.summary} />
      <p>지금 이메일은 {account.email}입니다. 새 주소로 보낸 인증번호를 입력하셔야 바뀝니다.</p>
      <TextField
        label="새 이메일"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {account.hasPassword && <PasswordField label="비밀번호" {...form.field('currentPassword')} />}
      <Button type="submit" isBusy={form.isBusy}>
        인증번호 받기
      </Button>
    </form>
  );
}

interface CodeFormProps {
  readonly sentTo: string;
  readonly onClose: () => void;
  readonly onBack: () => void;
}

function CodeForm({ sentTo, onClose, onBack }: CodeFormProps) {
  const changed = useAccountChanged();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(code.trim()) ? {} : { code: '인증번호 6자리를 입력해 주세요.' }),
    send: async (values) => {
      await changed('이메일을 바꾸었습니다.', await callApi(changeEmail, values));
      onClose();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <ErrorSummary errors={form.summary} />
      <p role="status">
        {sentTo} 주소로 인증번호를 보냈습니다. 10분 안에 입력해 주세요. 오지 않으면 주소와 스팸 메일함을
        확인해 주세요.
      </p>
      <TextField
        label="인증번호 6자리"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy}>
        이 이메일로 바꾸기
      </Button>
      <Button variant="quiet" onClick={onBack}>
        주소 고치기
      </Button>
    </form>
  );
}
