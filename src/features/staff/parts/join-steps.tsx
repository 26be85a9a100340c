import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { joinEndpoint, setPasswordEndpoint } from '../contract/joining.ts';

export interface Authenticator {
  readonly secret: string;
  readonly uri: string;
}

/** First step: a password of twelve characters or more. */
export function PasswordStep({ code, onDone }: { code: string; onDone: (next: Authenticator) => void }) {
  const [password, setPassword] = useState('');
  const setting = useMutation({
    mutationFn: () => callApi(setPasswordEndpoint, { code, password }),
    onSuccess: onDone,
  });
  const refusal = setting.error instanceof ApiError ? setting.error.fields.password : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {setting.error && !refusal && <Notice tone="bad" title={sentenceOf(setting.error)} isLive />}
      <PasswordField
        label="새 비밀번호"
        hint="12자 이상. 여러 낱말을 이은 문구가 안전하고 외우기 쉽습니다."
        autoComplete="new-password"
        value={password}
        error={refusal}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={setting.isPending}>
        다음: 인증 앱 연결
      </Button>
    </form>
  );
}

/** Second step: the authenticator reads the picture, and its first code proves it. */
export function AuthenticatorStep({
  code,
  authenticator,
  onDone,
}: {
  code: string;
  authenticator: Authenticator;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const [totp, setTotp] = useState('');
  const joining = useMutation({
    mutationFn: () => callApi(joinEndpoint, { code, totp }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    joining.mutate();
  };
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(authenticator.uri))}`;
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p>휴대폰의 인증 앱(Google Authenticator, 네이버 인증서 등)에서 QR 코드를 찍어 주세요.</p>
      <img src={picture} alt="인증 앱에 등록할 QR 코드" className="mx-auto size-48" />
      <p className="text-sm text-ink-soft">
        찍을 수 없으면 이 키를 직접 입력해 주세요:{' '}
        <code className="break-all text-ink">{authenticator.secret}</code>
      </p>
      <TextField
        label="인증 코드 6자리"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={totp}
        error={joining.error ? sentenceOf(joining.error) : undefined}
        onChange={(event) => setTotp(event.target.value)}
      />
      <Button type="submit" isBusy={joining.isPending}>
        확인하고 마치기
      </Button>
    </form>
  );
}
