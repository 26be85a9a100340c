import {
  type PasswordContext,
  passwordAdvice,
  passwordLength,
  passwordStrength,
} from '#src/features/members/rules/passwords.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import type { FieldSentences } from '#src/web/forms/use-form.ts';

const labels = ['', '쓸 수 있음', '보통', '좋음', '아주 좋음'] as const;

interface NewPasswordProps {
  readonly field: (name: 'password' | 'passwordAgain') => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  };
  readonly context?: PasswordContext;
  readonly label?: string;
  /** Typed once: whoever wants to see it presses 보기, and a slip is mended by the phone that was just proven. */
  readonly isOnce?: boolean;
}

/** A new password, twice unless said otherwise, with advice while typing. */
export function NewPassword({
  field,
  context = {},
  label = '새 비밀번호',
  isOnce = false,
}: NewPasswordProps) {
  const { value, error } = field('password');
  const advice = value === '' ? null : passwordAdvice(value, context);
  const strength = passwordStrength(value, context);
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`${passwordLength.min}자 이상이면 됩니다. 기억하기 쉬운 짧은 문장을 권합니다.`}
        {...field('password')}
      />
      {value !== '' && (
        <div className="-mt-2 grid gap-1" aria-live="polite">
          <div aria-hidden="true" className="grid grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((level) => (
              <span
                key={level}
                className={`h-1.5 rounded-full ${strength >= level ? 'bg-brand' : 'bg-line'}`}
              />
            ))}
          </div>
          {/* A refusal stands above already. */}
          {(advice === null || advice !== error) && (
            <p className="text-sm">{advice ?? `비밀번호 강도: ${labels[strength]}`}</p>
          )}
        </div>
      )}
      {!isOnce && (
        <PasswordField label={`${label} 확인`} autoComplete="new-password" {...field('passwordAgain')} />
      )}
    </>
  );
}

/** Refusals of the pair; `context` is what must not stand in a password. */
export function refusedPassword(
  values: { readonly password: string; readonly passwordAgain: string },
  context: PasswordContext = {},
): FieldSentences<{ password: string; passwordAgain: string }> {
  const advice =
    values.password === '' ? '비밀번호를 입력해 주세요.' : passwordAdvice(values.password, context);
  if (advice) return { password: advice };
  return values.password === values.passwordAgain ? {} : { passwordAgain: '두 비밀번호가 서로 다릅니다.' };
}
