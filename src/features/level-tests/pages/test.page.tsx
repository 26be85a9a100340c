import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listOffersFor } from '#src/features/level-tests/actions/own.server.ts';
import { isUnderWay } from '#src/features/level-tests/rules/next-steps.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { Standalone } from '#src/web/page/standalone.tsx';
import { AttemptCard } from '../parts/attempt-list.tsx';
import { BeginForm } from '../parts/begin-form.tsx';
import { LeaveDevice } from '../parts/leave-device.tsx';
import { ResumeButton } from '../parts/resume-button.tsx';
import { SampleItem } from '../parts/sample-item.tsx';
import { stepNames } from '../parts/step-names.ts';
import { useMine } from '../parts/use-mine.ts';
import type { Route } from './+types/test.page';

export async function loader({ context }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const [branches, { offers }] = await Promise.all([listBranches(academy.db), listOffersFor(academy)]);
  return { branches, offers };
}

export const meta = () =>
  pageMeta({
    title: '온라인 레벨 테스트',
    description:
      '집에서 보는 수학·과학·독해 레벨 테스트입니다. 응시료 없이 학년에 맞는 반을 알아보실 수 있습니다.',
    path: '/test',
  });

export default function TestPage({ loaderData: { branches, offers } }: Route.ComponentProps) {
  const navigate = useNavigate();
  // Nothing that one family typed is left in the form of the next.
  const [visitors, setVisitors] = useState(0);
  const mine = useMine();
  const unfinished = mine.data?.attempts.filter(isUnderWay) ?? [];
  const finished = mine.data?.attempts.filter((one) => !isUnderWay(one) && one.state !== 'void') ?? [];
  return (
    <Standalone
      title="온라인 레벨 테스트"
      picture="/plates/posts/tiling-5.svg"
      lead="학년과 과목을 골라 집에서 보는 시험입니다. 지금 실력에 맞는 반과, 잘하는 것과 어려워하는 것을 알려 드립니다."
    >
      <Steps names={stepNames} current={0} />
      <LeaveDevice
        isProven={mine.data?.isProven === true}
        attempts={mine.data?.attempts ?? []}
        onLeft={() => setVisitors((before) => before + 1)}
      />
      {unfinished.length > 0 && (
        <section className="grid gap-3" aria-label="이어서 볼 시험">
          <h2 className="text-xl">이어서 볼 시험이 있습니다</h2>
          {unfinished.map((attempt) => (
            <AttemptCard
              key={attempt.attemptNo}
              attempt={attempt}
              onResume={(one) => <ResumeButton attempt={one} />}
            />
          ))}
        </section>
      )}
      <SampleItem />
      <BeforeYouBegin />
      <section className="grid gap-3" aria-label="새로 보기">
        <h2 className="text-xl">새로 보기</h2>
        {offers.length === 0 ? (
          <Notice tone="info" title="지금 볼 수 있는 레벨 테스트가 없습니다.">
            <p>준비되는 대로 공지 사항에 알려 드리겠습니다.</p>
          </Notice>
        ) : (
          <BeginForm
            key={visitors}
            offers={offers}
            branches={branches}
            onProven={() => void mine.refetch()}
            onBegun={({ attemptNo }) => void navigate(`/test/terms?attempt=${attemptNo}`)}
          />
        )}
      </section>
      {finished.length > 0 && (
        <section className="grid gap-3" aria-label="지난 시험">
          <h2 className="text-xl">지난 시험</h2>
          {finished.map((attempt) => (
            <AttemptCard key={attempt.attemptNo} attempt={attempt} />
          ))}
          <p>
            다시 보고 싶으시면{' '}
            <Link to="/retest" className="text-brand underline">
              재시험
            </Link>
            에서 날짜를 확인해 주세요.
          </p>
        </section>
      )}
    </Standalone>
  );
}

function BeforeYouBegin() {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">시험 전에 알아 두세요</h2>
      <Facts
        rows={[
          ['응시료', '없습니다 (0원)'],
          ['대상', '초등학교에 입학한 학생부터 고등학생까지'],
          ['걸리는 시간', '과목과 학년에 따라 25~60분, 한 번에 이어서 봅니다'],
          ['준비물', '종이와 연필, 인터넷이 되는 컴퓨터·태블릿·휴대폰'],
          ['저장', '답은 바로바로 저장되고, 연결이 끊겨도 이 기기에 보관합니다'],
          ['결과', '제출하면 채점하여 보호자 휴대폰으로 보내 드립니다'],
        ]}
      />
      <p className="text-sm text-ink-soft">
        시작하면 창을 닫아도 시간이 흐릅니다. 온라인 결과는 반 배정을 위한 참고 자료이며, 등록할 때 분원에서
        한 번 더 확인합니다.
      </p>
    </Card>
  );
}
