import { useMutation, useQuery } from '@tanstack/react-query';
import { type Account, changeConsent } from '#src/features/members/contract/account.ts';
import { linkSocial, listSocialProviders, revokeSocial } from '#src/features/members/contract/members.ts';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

const choices = [
  ['marketing', '소식을 문자와 메일로 받기'],
  ['marketingNight', '밤(21시~다음 날 8시)에도 소식 받기'],
  ['photo', '수업 사진에 자녀가 나오는 것을 허락'],
] as const;

/** Optional consents, each given and taken back by one tick. */
export function ConsentsSection({ account }: { account: Account }) {
  const changed = useAccountChanged();
  const change = useMutation({
    mutationFn: (input: { type: (typeof choices)[number][0]; given: boolean }) =>
      callApi(changeConsent, input),
    onSuccess: (next, { given }) =>
      changed(given ? '동의하신 것으로 기록했습니다.' : '동의를 거두셨습니다.', next),
  });
  const isByDay = account.consents.some((one) => one.type === 'marketing' && one.given);
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">선택 동의</h2>
      <p className="text-sm text-ink-soft">
        소식 받기를 바꾸시면 처리 결과를 알려 드립니다. 밤에도 받기는 소식 받기에 동의하신 경우에만 고르실 수
        있고, 소식 받기를 거두시면 함께 거두어집니다.
      </p>
      {change.isError && <Notice tone="bad" title={sentenceOf(change.error)} isLive />}
      {choices.map(([type, label]) => {
        const last = account.consents.find((consent) => consent.type === type);
        return (
          <Check
            key={type}
            checked={last?.given ?? false}
            disabled={change.isPending || (type === 'marketingNight' && !isByDay)}
            onChange={(event) => change.mutate({ type, given: event.target.checked })}
            label={
              <>
                {label}
                {last && (
                  <span className="block text-sm text-ink-soft">
                    {formatSeoulDate(last.givenAt)} {last.given ? '동의' : '동의하지 않음'}
                  </span>
                )}
              </>
            }
          />
        );
      })}
    </Card>
  );
}

const providers = [
  ['kakao', '카카오'],
  ['naver', '네이버'],
  ['google', 'Google'],
] as const;

const endedSentences = {
  revoked: '연결을 끊었습니다.',
  pending: '연결을 끊고 있습니다. 잠시 뒤에 확인됩니다.',
  by_hand:
    '이 계정과의 연결을 끊었습니다. 상대 서비스에 남은 연결은 그곳의 계정 설정(연결된 서비스)에서 끊으실 수 있습니다.',
} as const;

/** Linking leads to the provider; unlinking really revokes there. */
export function SocialSection({ account }: { account: Account }) {
  const changed = useAccountChanged();
  const link = useMutation({
    mutationFn: (provider: (typeof providers)[number][0]) => callApi(linkSocial, { provider }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const revoke = useMutation({
    mutationFn: (enrollType: (typeof providers)[number][0]) => callApi(revokeSocial, { enrollType }),
    onSuccess: ({ state }) => changed(endedSentences[state]),
  });
  const setUp = useQuery({
    queryKey: ['social-providers'],
    queryFn: () => callApi(listSocialProviders, {}),
    staleTime: 600_000,
  });
  const isShown = (provider: (typeof providers)[number][0]) =>
    setUp.data?.providers.includes(provider) ||
    account.socialLinks.some((one) => one.enrollType === provider);
  const failure = link.error ?? revoke.error;
  const isBusy = link.isPending || revoke.isPending;
  const hasNone = setUp.data !== undefined && !providers.some(([provider]) => isShown(provider));
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">소셜 계정</h2>
      {hasNone && (
        <p className="text-sm text-ink-soft">이 학원은 소셜 로그인을 쓰지 않아 연결할 계정이 없습니다.</p>
      )}
      {failure && <Notice tone="bad" title={sentenceOf(failure)} isLive />}
      <ul className="grid gap-2">
        {providers
          .filter(([provider]) => isShown(provider))
          .map(([provider, name]) => {
            const linked = account.socialLinks.find((one) => one.enrollType === provider);
            return (
              <li key={provider} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {name}{' '}
                  <span className="text-sm text-ink-soft">
                    {linked ? `${formatSeoulDate(linked.linkedAt)} 연결` : '연결되지 않음'}
                  </span>
                </span>
                <Button
                  variant={linked ? 'quiet' : 'secondary'}
                  disabled={isBusy}
                  onClick={() => (linked ? revoke.mutate(provider) : link.mutate(provider))}
                >
                  {linked ? '연결 끊기' : '연결하기'}
                  <span className="sr-only"> {name}</span>
                </Button>
              </li>
            );
          })}
      </ul>
    </Card>
  );
}
