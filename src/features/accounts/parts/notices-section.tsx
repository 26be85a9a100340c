import { useMutation } from '@tanstack/react-query';
import { type Account, changeAccount } from '#src/features/members/contract/account.ts';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { type NoticeChannel, noticeChannels } from '#src/features/members/rules/notices.ts';
import { Card } from '#src/ui/card.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

const names: Readonly<Record<NoticeChannel, string>> = {
  both: '문자와 메일 모두',
  sms: '문자만',
  mail: '메일만',
};

/** Where notices about the account go; there is always one way. */
export function NoticesSection({ account }: { account: Account }) {
  const changed = useAccountChanged();
  const change = useMutation({
    mutationFn: (notices: NoticeChannel) => callApi(changeAccount, { notices }),
    onSuccess: (next) => changed('알림 방법을 바꾸었습니다.', next),
  });
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">알림</h2>
      <p className="text-ink-soft">
        새로운 기기의 로그인, 비밀번호 변경처럼 계정의 안전에 관한 안내를 받을 방법입니다. 연락처가 바뀌었다는
        안내는 언제나 바뀌기 전 연락처로 보내고, 접수와 결제 안내는 접수하신 분의 휴대폰으로 보냅니다.
      </p>
      {change.isError && <Notice tone="bad" title={sentenceOf(change.error)} isLive />}
      <fieldset className="grid">
        <legend className="sr-only">계정 안내를 받을 방법</legend>
        {noticeChannels.map((channel) => (
          <Check
            key={channel}
            kind="radio"
            name="notices"
            checked={account.notices === channel}
            disabled={change.isPending}
            onChange={() => change.mutate(channel)}
            label={names[channel]}
          />
        ))}
      </fieldset>
    </Card>
  );
}
