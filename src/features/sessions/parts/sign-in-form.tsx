import { useState } from 'react';
import { checkCaptcha, getCaptcha } from '#src/features/proofs/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { CaptchaField } from '#src/web/forms/captcha-field.tsx';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';
import { useSession } from '#src/web/session/session.tsx';
import { login } from '../contract.ts';

const rules = async () => (await import('../contract.ts')).login.input;

interface Props {
  /** What follows from it; refused, its sentence is shown in the form. `isLedOn`: the browser goes to another page next. */
  readonly onSignedIn?: ((isLedOn: boolean) => void | Promise<void>) | undefined;
}

/** Id and password; a captcha joins in when the server asks for one. */
export function SignInForm({ onSignedIn }: Props) {
  const { signIn } = useSession();
  const [captchaPass, setCaptchaPass] = useState<string | null>(null);
  const [captchaRound, setCaptchaRound] = useState(0);
  const { formProps, field, summary, isBusy, isHydrated, set } = useForm({
    initial: { memberId: '', password: '' },
    prepare: rules,
    check: async (values) => refusedFields(await rules(), values),
    send: async (values) => {
      const result = await callApi(login, { ...values, ...(captchaPass && { captchaPass }) });
      signIn(result);
      // Awaited: `location.assign` cuts off the calls that are under way.
      await onSignedIn?.(result.asksNumber);
      // An account without a phone number of its own is led there first.
      if (result.asksNumber) window.location.assign('/account');
    },
    onRefused: (error) => {
      const isForCaptcha = error.code === 'session.captcha_needed' || error.code === 'proof.captcha_needed';
      // A pass is good for one call; a refused password needs a new one where a captcha is asked.
      if (isForCaptcha || captchaRound > 0) setCaptchaRound((round) => round + 1);
      set('password', '');
      return false;
    },
  });
  return (
    <form {...formProps} method="post" className="grid gap-4">
      <ErrorSummary errors={summary} />
      <TextField
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        {...field('memberId')}
      />
      <PasswordField label="비밀번호" autoComplete="current-password" {...field('password')} />
      {captchaRound > 0 && (
        <CaptchaField
          load={() => callApi(getCaptcha, {})}
          check={(input) => callApi(checkCaptcha, { ...input, action: 'signIn' })}
          onPass={setCaptchaPass}
          round={captchaRound}
        />
      )}
      <Button
        type="submit"
        disabled={!isHydrated}
        isBusy={isBusy}
        busyText="로그인하는 중…"
        className="min-h-12"
      >
        로그인
      </Button>
    </form>
  );
}
