import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api.ts';
import { useForm } from '#src/web/use-form.ts';
import { changePassword } from '../contract.ts';
import { NewPassword, refusedPassword } from '../parts/new-password.tsx';

export const meta = () => [
  { title: '비밀번호 재설정 | MSC 아카데미' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

type LinkState = 'open' | 'expired' | 'done';

/** The code stays in this page's memory and leaves the address bar and the history. */
export default function ChangePasswordPage() {
  const { urlCode: code = '' } = useParams();
  const [urlCode] = useState(code);
  const [state, setState] = useState<LinkState>(
    changePassword.input.shape.urlCode.safeParse(code).success ? 'open' : 'expired',
  );
  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/change/password/link');
  }, []);
  return (
    <section className="mx-auto grid w-full max-w-md gap-6 px-4 py-10">
      <h1 className="text-2xl">비밀번호 재설정</h1>
      {state === 'open' && <ChangeForm urlCode={urlCode} onState={setState} />}
      {state === 'expired' && (
        <>
          <Notice tone="warn" title="이 링크는 쓸 수 없습니다." isLive>
            <p>
              링크가 만들어진 지 30분이 지났거나 이미 사용되었거나 주소의 일부가 빠졌습니다. 비밀번호는 바뀌지
              않았습니다.
            </p>
          </Notice>
          <ButtonLink to="/findAccount?tab=password">링크 다시 받기</ButtonLink>
        </>
      )}
      {state === 'done' && (
        <>
          <Notice tone="good" title="비밀번호를 바꾸었습니다." isLive>
            <p>안전을 위해 모든 기기에서 로그아웃했습니다. 새 비밀번호로 로그인해 주세요.</p>
          </Notice>
          <ButtonLink to="/signin">로그인</ButtonLink>
        </>
      )}
    </section>
  );
}

function ChangeForm({ urlCode, onState }: { urlCode: string; onState: (state: LinkState) => void }) {
  const { formProps, field, summary, isBusy, isAwake } = useForm({
    initial: { password: '', passwordAgain: '' },
    check: (values) => refusedPassword(values),
    send: async ({ password }) => {
      await callApi(changePassword, { password, urlCode });
      onState('done');
    },
    onRefused: (error) => {
      if (error.code === 'member.reset_expired' || error.fields.urlCode) onState('expired');
      return false;
    },
  });
  return (
    <form {...formProps} method="post" className="grid gap-4">
      <ErrorSummary errors={summary} />
      <p className="text-ink-soft">바꾸시면 지금 로그인되어 있는 모든 기기에서 로그아웃됩니다.</p>
      <NewPassword field={field} />
      <Button type="submit" disabled={!isAwake} isBusy={isBusy} busyText="바꾸는 중…" className="min-h-12">
        비밀번호 바꾸기
      </Button>
    </form>
  );
}
