import { useState } from 'react';
import type { z } from 'zod';
import { checkCaptcha, getCaptcha } from '#src/features/proofs/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { CaptchaField } from '#src/web/forms/captcha-field.tsx';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';

type Field = (name: string) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
};

interface FindFormProps {
  readonly initial: Readonly<Record<string, string>>;
  /** Fetched with the first keystroke. */
  readonly shape: () => Promise<z.ZodType>;
  /** Answers the sentence to show; it is the same whether or not the account exists. */
  readonly ask: (values: Readonly<Record<string, string>>) => Promise<{ message: string }>;
  readonly submitText: string;
  readonly children: (field: Field) => React.ReactNode;
}

/** Both account lookups: some fields, a captcha, and an answer that goes to the contact on file only. */
export function FindForm({ initial, shape, ask, submitText, children }: FindFormProps) {
  // The pass itself stays in the browser's cookie: a query is written into access logs.
  const [hasPass, setHasPass] = useState(false);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<string | null>(null);
  const { formProps, field, summary, errors, isBusy, isHydrated } = useForm({
    initial,
    prepare: shape,
    check: async (values) => ({
      ...refusedFields(await shape(), values),
      ...(!hasPass && { captchaPass: '자동입력 방지 문자를 확인해 주세요.' }),
    }),
    send: async (values) => {
      setAnswer(null);
      setAnswer((await ask(values)).message);
      setRound((count) => count + 1);
    },
    onRefused: () => {
      setRound((count) => count + 1);
      return false;
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <ErrorSummary errors={summary} />
      {answer && (
        <Notice tone="good" title={answer} isLive>
          <p>몇 분 안에 오지 않으면 입력하신 내용과 스팸함을 확인하시거나 분원으로 전화해 주세요.</p>
        </Notice>
      )}
      {children(field)}
      <CaptchaField
        load={() => callApi(getCaptcha, {})}
        check={(input) => callApi(checkCaptcha, { ...input, action: 'find' })}
        onPass={(pass) => setHasPass(pass !== null)}
        round={round}
        error={errors.captchaPass}
      />
      <Button type="submit" disabled={!isHydrated} isBusy={isBusy} busyText="보내는 중…" className="min-h-12">
        {submitText}
      </Button>
    </form>
  );
}
