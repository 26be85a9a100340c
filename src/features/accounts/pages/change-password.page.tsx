import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { changePassword, checkReset } from '#src/features/members/contract/members.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ErrorSummary, Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useForm } from '#src/web/forms/use-form.ts';
import { NewPassword, refusedPassword } from '../parts/new-password.tsx';

export const meta = () => [
  { title: titled('비밀번호 재설정') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

/** What stands in the address in place of the code once the page is open. */
const placeholder = 'link';

type LinkState = 'looking' | 'open' | 'expired' | 'reloaded' | 'done';

const isGone = (error: ApiError) => error.code === 'member.reset_expired' || 'urlCode' in error.fields;

/**
 * The code stays in this page's memory: address bar and history lose it at once, for the router too, so that
 * nothing that looks at the address (analytics, error reports, referrers, the next visitor) ever sees it.
 */
export default function ChangePasswordPage() {
  const { urlCode: inPath } = useParams();
  const [query] = useSearchParams();
  // Links write the code into the path; as a parameter, `?urlCode=`, it means the same.
  const code = inPath ?? query.get('urlCode') ?? '';
  const [urlCode] = useState(code);
  const [state, setState] = useState<LinkState>(code === placeholder ? 'reloaded' : 'looking');
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const opening = useMutation({
    mutationFn: () => callApi(checkReset, { urlCode }),
    onSuccess: () => setState('open'),
    onError: (error) => {
      if (error instanceof ApiError && isGone(error)) setState('expired');
    },
  });
  const { mutate } = opening;
  useEffect(() => {
    if (hasBegun.current || urlCode === placeholder) return;
    hasBegun.current = true;
    void navigate(`/change/password/${placeholder}`, { replace: true, preventScrollReset: true });
    mutate();
  }, [navigate, mutate, urlCode]);
  return (
    <section className="mx-auto grid w-full max-w-md gap-6 py-4 md:py-8">
      <h1 className="text-2xl">비밀번호 재설정</h1>
      {state === 'looking' && !opening.isError && (
        <div role="status" aria-label="링크를 확인하고 있습니다">
          <Skeleton className="h-40" />
        </div>
      )}
      {state === 'looking' && opening.isError && (
        <Notice tone="bad" title={sentenceOf(opening.error)} isLive>
          <Button variant="secondary" className="justify-self-start" onClick={() => mutate()}>
            다시 확인하기
          </Button>
        </Notice>
      )}
      {state === 'open' && <ChangeForm urlCode={urlCode} onState={setState} />}
      {(state === 'expired' || state === 'reloaded') && <NoLink isReloaded={state === 'reloaded'} />}
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

function NoLink({ isReloaded }: { isReloaded: boolean }) {
  return (
    <>
      {isReloaded ? (
        <Notice tone="info" title="받으신 링크를 한 번 더 눌러 주세요." isLive>
          <p>
            안전을 위해 링크의 코드는 주소창에 남기지 않습니다. 화면을 새로 여셨다면 문자나 메일에 있는 링크를
            다시 눌러 주세요. 비밀번호를 바꾸기 전까지 링크는 그대로 쓸 수 있습니다.
          </p>
        </Notice>
      ) : (
        <Notice tone="warn" title="이 링크는 쓸 수 없습니다." isLive>
          <p>
            링크가 만들어진 지 30분이 지났거나 이미 사용되었거나 주소의 일부가 빠졌습니다. 비밀번호는 바뀌지
            않았습니다.
          </p>
        </Notice>
      )}
      <ButtonLink to="/findAccount?tab=password">링크 다시 받기</ButtonLink>
    </>
  );
}

function ChangeForm({ urlCode, onState }: { urlCode: string; onState: (state: LinkState) => void }) {
  const { formProps, field, summary, isBusy, isHydrated } = useForm({
    initial: { password: '', passwordAgain: '' },
    check: (values) => refusedPassword(values),
    send: async ({ password }) => {
      await callApi(changePassword, { password, urlCode });
      onState('done');
    },
    onRefused: (error) => {
      if (isGone(error)) onState('expired');
      return false;
    },
  });
  return (
    <form {...formProps} method="post" className="grid gap-4">
      <ErrorSummary errors={summary} />
      <p className="text-ink-soft">바꾸시면 지금 로그인되어 있는 모든 기기에서 로그아웃됩니다.</p>
      <NewPassword field={field} />
      <Button type="submit" disabled={!isHydrated} isBusy={isBusy} busyText="바꾸는 중…" className="min-h-12">
        비밀번호 바꾸기
      </Button>
    </form>
  );
}
