import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { countsByLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { shownSentence } from '#src/features/level-results/rules/result-texts.ts';
import { listOffersFor } from '#src/features/level-tests/actions/own.server.ts';
import { sendCode, verifyCode } from '#src/features/proofs/contract.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { PhoneProof } from '#src/web/forms/phone-proof.tsx';
import { useProofName } from '#src/web/forms/use-proof-name.ts';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { Standalone } from '#src/web/page/standalone.tsx';
import { useSession } from '#src/web/session/session.tsx';
import { type AttemptView, beginRetest } from '../contract/attempts.ts';
import { AttemptCard } from '../parts/attempt-list.tsx';
import { LeaveDevice } from '../parts/leave-device.tsx';
import { ResumeButton } from '../parts/resume-button.tsx';
import { nameNeeded } from '../parts/student-fields.tsx';
import { useMine } from '../parts/use-mine.ts';
import type { Route } from './+types/retest.page';

export async function loader({ context }: Route.LoaderArgs) {
  const { retestAfterDays } = await listOffersFor(context.get(academyContext));
  return { retestAfterDays };
}

export const meta = () =>
  pageMeta({
    title: '레벨 테스트 재시험',
    description: '지난 레벨 테스트를 새 문항으로 다시 보고 성장을 확인하실 수 있습니다.',
    path: '/retest',
  });

export default function RetestPage({ loaderData: { retestAfterDays } }: Route.ComponentProps) {
  const mine = useMine();
  const attempts = mine.data?.attempts.filter((one) => one.state !== 'void') ?? [];
  const isProven = mine.data?.isProven === true;
  const isOut = useSession().status === 'out';
  return (
    <Standalone
      title="레벨 테스트 재시험"
      picture="/plates/posts/steps-3.svg"
      lead="지난 시험을 보고, 정해진 날부터 새 문항으로 다시 볼 수 있습니다. 응시료는 없습니다."
    >
      <Rules retestAfterDays={retestAfterDays} />
      <LeaveDevice isProven={isProven} attempts={mine.data?.attempts ?? []} onLeft={() => {}} />
      {mine.isPending && <Skeleton className="h-40" />}
      {mine.error && <Notice tone="bad" title={sentenceOf(mine.error)} isLive />}
      {mine.data && !isProven && <ProvePhone onProven={() => void mine.refetch()} />}
      {mine.data && attempts.length === 0 && isProven && (
        <EmptyState title="이 휴대폰으로 본 레벨 테스트가 없습니다.">
          {isOut && <p>회원이시면 로그인해 주세요. 회원으로 보신 시험은 로그인하셔야 보입니다.</p>}
          {isOut && <ButtonLink to="/signin?returnTo=/retest">로그인</ButtonLink>}
          <ButtonLink to="/test">레벨 테스트 보기</ButtonLink>
        </EmptyState>
      )}
      {attempts.length > 0 && (
        <section className="grid gap-4" aria-label="지난 시험">
          <h2 className="text-xl">지난 시험</h2>
          {attempts.map((attempt) => (
            <div key={attempt.attemptNo} className="grid gap-2">
              <AttemptCard attempt={attempt} onResume={(one) => <ResumeButton attempt={one} />} />
              {attempt.retestFrom && isLatest(attempt, attempts) && (
                <RetestButton attempt={attempt} serverNow={mine.data?.serverNow ?? ''} isProven={isProven} />
              )}
            </div>
          ))}
        </section>
      )}
    </Standalone>
  );
}

/** What decides whether one comes back; the rest of the rules behind one line. */
function Rules({ retestAfterDays }: { retestAfterDays: number }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">재시험 규칙</h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        <Rule name="언제">제출한 날부터 {retestAfterDays}일 뒤에 다시 볼 수 있습니다.</Rule>
        <Rule name="무엇을">
          지난번에 본 문항과 그와 닮은 문항은 나오지 않습니다. 약했던 영역에서 더 많이 나옵니다.
        </Rule>
        <Rule name="어떻게 비교하나">
          두 결과를 같은 점수 척도로 비교하고, 오차를 넘는 차이일 때에만 성장했다고 알려 드립니다.
        </Rule>
      </ul>
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-brand">자세한 규칙 보기</summary>
        <ul className="grid list-disc gap-2 pt-1 pl-5">
          <li>
            성장을 가려내려고 첫 시험보다 조금 길 수 있습니다. 문항 수와 시간은 시험마다 아래에 적혀 있습니다.
          </li>
          <li>
            시험 형식에 익숙해져 점수가 조금 오를 수 있습니다(연습 효과). 그래서 작은 차이는 성장으로 보지
            않습니다.
          </li>
          <li>
            반 편성에는 나중에 본 결과를 씁니다. 지난 결과가 두 레벨의 경계에 있을 때에만 높은 쪽을 씁니다.
            어느 쪽인지는 시험마다 아래에 적혀 있습니다.
          </li>
          <li>결과는 6개월 동안 쓸 수 있습니다. 이미 그 과목의 반에 다니는 학생은 재시험을 보지 않습니다.</li>
        </ul>
      </details>
    </Card>
  );
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-1 rounded-lg bg-mist p-4">
      <p className="text-sm font-semibold text-brand">{name}</p>
      <p>{children}</p>
    </li>
  );
}

/** Only the last attempt of a student in a subject is measured against. */
function isLatest(attempt: AttemptView, all: readonly AttemptView[]): boolean {
  const first = all.find(
    (one) => one.studentName === attempt.studentName && one.offer.subject === attempt.offer.subject,
  );
  return first?.attemptNo === attempt.attemptNo;
}

function ProvePhone({ onProven }: { onProven: () => void }) {
  const [name, setName] = useState('');
  const proofName = useProofName(name, nameNeeded);
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">보호자 휴대폰 확인</h2>
      <p className="text-ink-soft">
        지난 시험을 볼 때 쓴 보호자 휴대폰 번호로 확인해 주세요. 회원이시면 로그인해 주세요.
      </p>
      <TextField
        ref={proofName.field}
        label="학생 이름"
        error={proofName.error}
        autoComplete="off"
        maxLength={20}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PhoneProof
        studentName={name}
        onNameFault={proofName.onNameFault}
        send={(input) => callApi(sendCode, input)}
        verify={(input) => callApi(verifyCode, input)}
        onProven={onProven}
      />
    </Card>
  );
}

interface RetestButtonProps {
  readonly attempt: AttemptView;
  readonly serverNow: string;
  readonly isProven: boolean;
}

function RetestButton({ attempt, serverNow, isProven }: RetestButtonProps) {
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: () => callApi(beginRetest, { attemptNo: attempt.attemptNo }),
    onSuccess: (fresh) => navigate(`/test/terms?attempt=${fresh.attemptNo}`),
  });
  const isEarly = Date.parse(serverNow) < Date.parse(attempt.retestFrom ?? '');
  const { retest } = attempt;
  const gain = retest
    ? ` 재시험은 ${retest.items}문항까지, ${retest.minutes}분입니다.${
        retest.smallestGain === null
          ? ''
          : ` 그 길이로는 ${retest.smallestGain}점 넘게 올라야 성장했다고 말할 수 있습니다. ${shownSentence(retest.shownOf100)}`
      }`
    : '';
  const rule =
    attempt.state === 'released' && attempt.countsBy ? `${countsByLabels[attempt.countsBy]}${gain}` : '';
  const validity = attempt.validUntil
    ? `지난 결과는 ${formatSeoulDate(attempt.validUntil)}까지 쓸 수 있습니다.`
    : '';
  if (isEarly)
    return (
      <p className="text-ink-soft">
        재시험은 {formatSeoulDate(attempt.retestFrom ?? '')}부터 응시할 수 있습니다. {rule} {validity}
      </p>
    );
  // What will count is told before it is begun: so the last result has to be out.
  if (attempt.state !== 'released')
    return (
      <p className="text-ink-soft">
        지난 시험의 결과가 나온 뒤에 재시험을 볼 수 있습니다. 언제 나오는지는 {attempt.branchName}에 문의해
        주세요.
      </p>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-soft">
        {rule} {validity}
      </p>
      <Button disabled={!isProven} isBusy={beginning.isPending} onClick={() => beginning.mutate()}>
        {attempt.offer.subjectLabel} 재시험 보기
      </Button>
      {beginning.error && <Notice tone="bad" title={sentenceOf(beginning.error)} isLive />}
    </div>
  );
}
