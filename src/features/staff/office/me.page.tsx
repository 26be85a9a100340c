import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { changeStaffPasswordEndpoint, renewRecoveryCodesEndpoint } from '../contract/joining.ts';
import { RecoveryCodes } from '../parts/recovery-codes.tsx';
import { useStaff } from '../parts/use-staff.ts';

export default function MePage() {
  const { data: me } = useStaff();
  if (!me) return null;
  return (
    <section className="grid max-w-xl gap-6">
      <h1 className="text-2xl">내 계정</h1>
      <Card>
        <Facts
          rows={[
            ['이름', me.name],
            ['이메일', me.email],
            ['역할', me.roleLabel],
            ['분원', me.branches.join(', ') || '전체 분원'],
          ]}
        />
      </Card>
      <Card>
        <PasswordChange />
      </Card>
      <Card>
        <NewCodes />
      </Card>
    </section>
  );
}

function PasswordChange() {
  const queries = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const form = useOfficeForm(
    () => callApi(changeStaffPasswordEndpoint, { currentPassword, password }),
    async () => {
      await toast('비밀번호를 바꾸었습니다. 새 비밀번호로 다시 로그인해 주세요.');
      await queries.resetQueries({ queryKey: ['office'] });
    },
    { renews: null },
  );
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <h2 className="text-lg">비밀번호 바꾸기</h2>
      <Refused act={form} />
      <PasswordField
        label="지금 비밀번호"
        value={currentPassword}
        error={form.fields.currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label="새 비밀번호"
        hint="12자 이상. 바꾸면 모든 기기에서 로그아웃됩니다."
        autoComplete="new-password"
        value={password}
        error={form.fields.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={form.isBusy}>
        바꾸기
      </Button>
    </form>
  );
}

function NewCodes() {
  const [totp, setTotp] = useState('');
  const form = useOfficeForm(() => callApi(renewRecoveryCodesEndpoint, { totp }));
  if (form.data) return <RecoveryCodes codes={form.data.recoveryCodes} />;
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <h2 className="text-lg">복구 코드 새로 만들기</h2>
      <p>새로 만들면 전에 받은 복구 코드는 쓸 수 없습니다.</p>
      <TextField
        label="인증 코드 6자리"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={totp}
        error={form.error ? sentenceOf(form.error) : undefined}
        onChange={(event) => setTotp(event.target.value)}
      />
      <Button type="submit" variant="secondary" isBusy={form.isBusy}>
        새 복구 코드 받기
      </Button>
    </form>
  );
}
