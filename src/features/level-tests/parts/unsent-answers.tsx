import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { isUnsent, openOutbox } from './outbox.ts';

/** How many answers of a test this browser holds that the server knows nothing of. */
async function countUnsent(attemptNo: string): Promise<number> {
  const held = await (await openOutbox(attemptNo)).all();
  return held.filter(isUnsent).length;
}

/** Says on the page of a test that is over that this browser still holds answers of it, and leads to where they are sent. */
export function UnsentAnswers({ attemptNo }: { attemptNo: string }) {
  const { data: count = 0 } = useQuery({
    queryKey: ['level-tests', 'unsent', attemptNo],
    queryFn: () => countUnsent(attemptNo).catch(() => 0),
    networkMode: 'always',
    gcTime: 0,
  });
  if (count === 0) return null;
  return (
    <Notice tone="warn" title={`이 기기에 보내지 못한 답 ${count}개가 있습니다.`} isLive>
      <p>보내시면 학원에서 따로 보관하고, 점수에 넣을지는 학원에서 정합니다.</p>
      <ButtonLink
        to={`/test/testing?attempt=${attemptNo}`}
        variant="secondary"
        className="justify-self-start"
      >
        답 보내기
      </ButtonLink>
    </Notice>
  );
}
