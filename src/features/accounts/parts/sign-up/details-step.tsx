import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { NewPassword, refusedPassword } from '#src/features/accounts/parts/new-password.tsx';
import { EmailInput, LoginIdInput, signUp } from '#src/features/members/contract/members.ts';
import { childToSend, isEmptyChild, refusedChild } from '#src/features/members/parts/child-fields.tsx';
import type { ConsentVersions } from '#src/features/members/rules/members.ts';
import { checkCaptcha, getCaptcha } from '#src/features/proofs/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { CaptchaField } from '#src/web/forms/captcha-field.tsx';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';
import { seoulToday } from '#src/web/page/today.ts';
import { ChildrenList } from './children-list.tsx';
import type { SignUpDraft } from './draft.ts';
import { consentsOf } from './draft-consents.ts';
import { LoginIdField } from './login-id-field.tsx';
import { OptionalConsents } from './optional-consents.tsx';

/** Fetched only where a number is somebody's already. */
const TakenNumber = lazy(async () => ({
  default: (await import('#src/features/contacts/parts/taken-number.tsx')).TakenNumber,
}));

const Shape = z.object({ userId: LoginIdInput, email: EmailInput });
type Refused = Partial<Record<string, string>>;

interface StepProps {
  readonly draft: SignUpDraft;
  readonly versions: ConsentVersions;
  readonly onChange: (change: Partial<SignUpDraft>) => void;
  readonly onBack: () => void;
  readonly onDone: (account: { memberId: string; password: string }) => Promise<void>;
}

/** A sign-in name for somebody who comes in by a provider and needs none: `kakao7k2m9q4x`, to be seen in the account. */
function newLoginId(enrollType: string): string {
  const letters = crypto.getRandomValues(new Uint8Array(8));
  return enrollType + [...letters].map((one) => (one % 36).toString(36)).join('');
}

/** Refusals of all children, each under `childrenList.<place>.<field>`. */
function refusedChildren(draft: SignUpDraft, today: string): Refused {
  return Object.fromEntries(
    draft.children.flatMap((child, index) =>
      isEmptyChild(child)
        ? []
        : Object.entries(refusedChild(child, today)).map(([name, sentence]) => [
            `childrenList.${index}.${name}`,
            sentence,
          ]),
    ),
  );
}

/** Fields of children out of all refused fields, as `<place>.<field>`. */
function childErrorsIn(fields: Refused): Refused {
  const prefix = 'childrenList.';
  const mine = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(mine.map(([name, sentence]) => [name.slice(prefix.length), sentence]));
}

const typedOf = (children: SignUpDraft['children']) =>
  Object.fromEntries(
    children.flatMap((child, at) => Object.entries(child).map(([name, value]) => [`${at}.${name}`, value])),
  );

interface Captcha {
  readonly pass: string | null;
  /** The server asks for one only where very many sign up from one place. */
  readonly isAsked: boolean;
  readonly ask: () => void;
}

function useDetails({ draft, versions, onChange, onDone }: StepProps, { pass, isAsked, ask }: Captcha) {
  const { errors: childErrors, refuse: refuseChildren, mend } = useFieldRefusals();
  const [isTaken, setTaken] = useState(false);
  const today = seoulToday();
  const isSocial = draft.enrollType !== 'web';
  const context = { loginId: draft.userId, name: draft.name, mobile: draft.mobile, email: draft.email };
  const form = useForm({
    initial: {
      userId: draft.userId || (isSocial ? newLoginId(draft.enrollType) : ''),
      email: draft.email,
      password: '',
      passwordAgain: '',
    },
    check: (values) => {
      const children = refusedChildren(draft, today);
      refuseChildren(childErrorsIn(children));
      return {
        ...refusedFields(Shape, values),
        ...(values.userId === '' && { userId: '아이디를 입력해 주세요.' }),
        ...(values.email.trim() === '' && { email: '이메일을 입력해 주세요.' }),
        ...(!isSocial &&
          refusedPassword(
            { password: values.password, passwordAgain: values.password },
            { ...context, loginId: values.userId, email: values.email },
          )),
        ...children,
        ...(isAsked && !pass && { captchaPass: '자동입력 방지 문자를 확인해 주세요.' }),
      };
    },
    send: async ({ userId, email, password }) => {
      const filled = draft.children.filter((child) => !isEmptyChild(child));
      const { memberId } = await callApi(signUp, {
        userId,
        email,
        name: draft.name,
        mobile: draft.mobile,
        password,
        enrollType: draft.enrollType,
        childrenList: JSON.stringify(filled.map((child) => childToSend(child, today))),
        consents: JSON.stringify(consentsOf(draft, versions)),
        ...(pass && { captchaPass: pass }),
      });
      await onDone({ memberId, password });
    },
    onRefused: (error) => {
      refuseChildren(childErrorsIn(error.fields));
      setTaken(error.code === 'member.mobile_taken');
      if (isAsked || error.code === 'proof.captcha_needed') ask();
      return false;
    },
  });
  const remember = (name: 'userId' | 'email') => ({
    ...form.field(name),
    onChange: (event: { target: { value: string } }) => {
      form.set(name, event.target.value);
      onChange({ [name]: event.target.value });
    },
  });
  const changeChildren = (children: SignUpDraft['children']) => {
    mend(typedOf(draft.children), typedOf(children));
    onChange({ children });
  };
  return { form, remember, childErrors, changeChildren, isTaken, today, isSocial, context };
}

export function DetailsStep(props: StepProps) {
  const { draft, onChange, onBack } = props;
  const [pass, setPass] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const captcha = { pass, isAsked: round > 0, ask: () => setRound((count) => count + 1) };
  const { form, remember, childErrors, changeChildren, isTaken, today, isSocial, context } = useDetails(
    props,
    captcha,
  );
  return (
    <form {...form.formProps} method="post" className="grid gap-5">
      <ErrorSummary errors={form.summary} />
      {isTaken && (
        <Suspense>
          <TakenNumber />
        </Suspense>
      )}
      {!isSocial && <LoginIdField {...remember('userId')} />}
      {draft.given.email !== '' && draft.given.email === form.values.email ? (
        <p>
          영수증과 안내는 <strong className="break-all">{form.values.email}</strong>로 보내 드립니다. 가입하신
          뒤 내 계정에서 바꾸실 수 있습니다.
        </p>
      ) : (
        <TextField
          label="이메일"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="영수증과 안내를 보내 드립니다. 마지막 부분이 2~3자인 주소(.com, .kr 등)만 쓸 수 있습니다."
          maxLength={254}
          {...remember('email')}
        />
      )}
      {!isSocial && <NewPassword label="비밀번호" field={form.field} context={context} isOnce />}
      <ChildrenList list={draft.children} errors={childErrors} today={today} onChange={changeChildren} />
      <OptionalConsents draft={draft} onChange={onChange} />
      {round > 0 && (
        <CaptchaField
          load={() => callApi(getCaptcha, {})}
          check={(input) => callApi(checkCaptcha, { ...input, action: 'signUp' })}
          onPass={setPass}
          round={round}
          error={form.errors.captchaPass}
        />
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" onClick={onBack}>
          이전
        </Button>
        <Button type="submit" isBusy={form.isBusy} busyText="가입하는 중…">
          가입하기
        </Button>
      </div>
    </form>
  );
}
