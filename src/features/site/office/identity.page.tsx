import { useQuery } from '@tanstack/react-query';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { History } from '#src/web/office/history.tsx';
import { readIdentityEndpoint } from '../contract/identity.ts';
import { IdentityForm } from '../parts/office/identity-form.tsx';
import { IdentityPicture } from '../parts/office/identity-picture.tsx';

export default function IdentityPage() {
  const identity = useQuery({
    queryKey: ['office', 'identity'],
    queryFn: () => callApi(readIdentityEndpoint, {}),
  });
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">학원 이름과 얼굴</h1>
        <p className="text-ink-soft">
          화면과 문자, 이메일, 영수증, 수험표, 공유 그림이 모두 여기에 적으신 이름과 그림, 색을 따릅니다.
          저장하면 공개 화면에 바로 보입니다.
        </p>
      </header>
      {identity.error && <Notice tone="bad" title={sentenceOf(identity.error)} isLive />}
      {identity.isPending && <Skeleton className="h-96" />}
      {identity.data && (
        <>
          <Card>
            <IdentityForm current={identity.data} />
          </Card>
          <Card>
            <div className="grid gap-8">
              <IdentityPicture kind="wordmark" current={identity.data} />
              <IdentityPicture kind="icon" current={identity.data} />
            </div>
          </Card>
          <History entity="identity" entityId="academy" />
        </>
      )}
    </section>
  );
}
