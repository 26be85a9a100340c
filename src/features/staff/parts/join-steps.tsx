import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { joinEndpoint, setPasswordEndpoint } from '../contract/joining.ts';

export interface Authenticator {
  readonly secret: string;
  readonly uri: string;
}

/** First step: a password of twelve characters or more. */
export function PasswordStep({ code, onDone }: { code: string; onDone: (next: Authenticator) => void }) {
  const [password, setPassword] = useState('');
  const form = useOfficeForm(() => callApi(setPasswordEndpoint, { code, password }), onDone, {
    renews: null,
  });
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      {!form.fields.password && <Refused act={form} isWhole />}
      <PasswordField
        label="새 비밀번호"
        hint="12자 이상. 여러 낱말을 이은 문구가 안전하고 외우기 쉽습니다."
        autoComplete="new-password"
        value={password}
        error={form.fields.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={form.isBusy}>
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
  const form = useOfficeForm(
    () => callApi(joinEndpoint, { code, totp }),
    ({ recoveryCodes }) => onDone(recoveryCodes),
    { renews: null },
  );
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(authenticator.uri))}`;
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
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
        error={form.error ? sentenceOf(form.error) : undefined}
        onChange={(event) => setTotp(event.target.value)}
      />
      <Button type="submit" isBusy={form.isBusy}>
        확인하고 마치기
      </Button>
    </form>
  );
}
