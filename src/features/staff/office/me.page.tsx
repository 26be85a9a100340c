import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
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
  const changing = useMutation({
    mutationFn: () => callApi(changeStaffPasswordEndpoint, { currentPassword, password }),
    onSuccess: async () => {
      await toast('비밀번호를 바꾸었습니다. 새 비밀번호로 다시 로그인해 주세요.');
      await queries.resetQueries({ queryKey: ['office'] });
    },
  });
  const fields = changing.error instanceof ApiError ? changing.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <h2 className="text-lg">비밀번호 바꾸기</h2>
      {changing.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(changing.error)} isLive />
      )}
      <PasswordField
        label="지금 비밀번호"
        value={currentPassword}
        error={fields.currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label="새 비밀번호"
        hint="12자 이상. 바꾸면 모든 기기에서 로그아웃됩니다."
        autoComplete="new-password"
        value={password}
        error={fields.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={changing.isPending}>
        바꾸기
      </Button>
    </form>
  );
}

function NewCodes() {
  const [totp, setTotp] = useState('');
  const renewing = useMutation({ mutationFn: () => callApi(renewRecoveryCodesEndpoint, { totp }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renewing.mutate();
  };
  if (renewing.data) return <RecoveryCodes codes={renewing.data.recoveryCodes} />;
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <h2 className="text-lg">복구 코드 새로 만들기</h2>
      <p>새로 만들면 전에 받은 복구 코드는 쓸 수 없습니다.</p>
      <TextField
        label="인증 코드 6자리"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={totp}
        error={renewing.error ? sentenceOf(renewing.error) : undefined}
        onChange={(event) => setTotp(event.target.value)}
      />
      <Button type="submit" variant="secondary" isBusy={renewing.isPending}>
        새 복구 코드 받기
      </Button>
    </form>
  );
}
