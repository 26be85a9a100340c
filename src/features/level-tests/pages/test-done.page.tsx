import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readResult } from '#src/features/level-results/contract/result.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { Standalone } from '#src/web/page/standalone.tsx';
import { useSession } from '#src/web/session/session.tsx';
import { endOffline } from '../parts/offline.ts';
import { ReceiptCheck } from '../parts/receipt-check.tsx';
import { ResultReport } from '../parts/result/result-report.tsx';
import { stepNames } from '../parts/step-names.ts';
import { UnsentAnswers } from '../parts/unsent-answers.tsx';

/** The address may hold the secret of a result: no referrer carries it away. */
export const meta = () => [
  ...pageMeta({ title: '레벨 테스트 결과', isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
];

const pollMs = 15_000;

export default function TestDonePage() {
  const [query] = useSearchParams();
  const link = query.get('link');
  const attemptNo = query.get('attempt');
  const { status } = useSession();
  const key = link !== null ? { link } : { attemptNo: attemptNo ?? '' };
  const found = useQuery({
    queryKey: ['level-tests', 'result', link, attemptNo, link === null && status],
    retry: false,
    // A link opens for anybody; an own attempt is asked for once it is known who asks.
    enabled: link !== null || (attemptNo !== null && status !== 'starting'),
    queryFn: () => callApi(readResult, key),
    // The result comes by itself once it is released.
    refetchInterval: ({ state }) =>
      state.data && !state.data.result && state.data.state !== 'void' ? pollMs : false,
  });
  useEffect(() => void endOffline(), []);
  const isNothing = link === null && attemptNo === null;
  return (
    <Standalone title="레벨 테스트 결과" lead="제출한 답안과 결과, 다음에 하실 일을 안내해 드립니다.">
      <div className="no-print">
        <Steps names={stepNames} current={3} />
      </div>
      {(found.error || isNothing) && (
        <Notice
          tone="bad"
          title={found.error ? sentenceOf(found.error) : '어느 결과를 볼지 정해지지 않았습니다.'}
          isLive
        >
          <p>보호자 휴대폰으로 받은 링크를 열거나, 휴대폰 인증을 하시면 지난 시험을 볼 수 있습니다.</p>
          <ButtonLink to="/retest" className="justify-self-start">
            지난 시험 찾기
          </ButtonLink>
        </Notice>
      )}
      {found.isPending && !isNothing && <Skeleton className="h-96" />}
      {found.data && link === null && <UnsentAnswers attemptNo={found.data.attemptNo} />}
      {found.data && <ResultReport view={found.data} resultKey={key} />}
      {found.data && link === null && <ReceiptCheck attemptNo={found.data.attemptNo} />}
    </Standalone>
  );
}
