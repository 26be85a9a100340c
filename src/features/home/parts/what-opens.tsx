import type { SessionView as Presentation } from '#src/features/presentations/contract/bookings.ts';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { ComingPresentations } from './coming-presentations.tsx';
import { ComingTests } from './coming-tests.tsx';
import { HomeSection } from './home-sections.tsx';
import { useOwnGrade } from './own-grade.ts';

const shown = { tests: 6, presentations: 3 } as const;

interface Props {
  readonly sessions: readonly SessionView[];
  readonly presentations: readonly Presentation[];
  readonly serverNow: string;
}

/** What can be registered for, for the grade that was chosen once. */
export function WhatOpens({ sessions, presentations, serverNow }: Props) {
  const [grade, choose] = useOwnGrade();
  const isFor = (one: { gradeFrom: number; gradeTo: number }) =>
    grade === 0 || (one.gradeFrom <= grade && grade <= one.gradeTo);
  // What can be taken now comes before what can only be waited for; otherwise by day.
  const tests = sessions
    .filter(isFor)
    .toSorted((one, other) => Number(one.state === 'waiting') - Number(other.state === 'waiting'))
    .slice(0, shown.tests);
  const talks = presentations.filter(isFor).slice(0, shown.presentations);
  return (
    <>
      <HomeSection
        title="다음 입학 테스트"
        lead="남은 자리는 실시간으로 표시됩니다."
        more={['/entranceTest', '입학 테스트 모두 보기']}
        aside={sessions.length > 0 && <GradeChoice grade={grade} onChoose={choose} />}
      >
        {grade !== 0 && tests.length === 0 ? (
          <EmptyState title={`${gradeLabel(grade)} 학생이 볼 수 있는 입학 테스트가 아직 없습니다.`}>
            <p>상담을 신청하시면 다음 일정이 정해지는 대로 알려 드립니다.</p>
            <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
          </EmptyState>
        ) : (
          <ComingTests sessions={tests} serverNow={serverNow} isRow />
        )}
      </HomeSection>
      {talks.length > 0 && (
        <HomeSection
          title="다음 설명회"
          lead="가입하지 않고도 네 분까지 예약하실 수 있습니다."
          more={['/presentation', '설명회 모두 보기']}
        >
          <ComingPresentations sessions={talks} isRow />
        </HomeSection>
      )}
    </>
  );
}

function GradeChoice({ grade, onChoose }: { grade: number; onChoose: (grade: number) => void }) {
  return (
    <label className="flex items-center gap-2 text-sm font-semibold">
      우리 아이 학년
      <select
        value={grade}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-11 rounded-lg border border-line bg-paper px-3 font-semibold"
      >
        <option value={0}>전체</option>
        {allGrades.map((one) => (
          <option key={one} value={one}>
            {gradeLabel(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
