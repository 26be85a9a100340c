import { Link } from 'react-router';
import type { OfferedClass } from '#src/features/classes/contract/classes.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { spokenTimes } from '#src/shared/words/spoken-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';

const distance = (km: number) => (km < 0.1 ? '시험을 신청한 분원' : `${km.toFixed(1)}km 거리`);

const seats = ({ free, capacity }: OfferedClass) =>
  free > 0 ? `${capacity}석 가운데 ${free}석 남음` : '자리가 모두 찼습니다';

interface ClassCardProps {
  readonly one: OfferedClass;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly onKeep: () => void;
  readonly counselling: string;
}

/** A class the report leads to: when, from when, who teaches, what it costs, how many seats; on paper without its buttons. */
export function ClassCard({ one, isBusy, isOff, onKeep, counselling }: ClassCardProps) {
  return (
    <Card className="flex h-full break-inside-avoid flex-col gap-3 print:p-3">
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">
          {one.branchName} · {distance(one.distanceKm)}
        </p>
        <h3 className="text-lg">{one.title}</h3>
      </div>
      <Facts
        rows={[
          ['수업', spokenTimes(one.weekly)],
          ['첫 수업', formatDay(one.startsOn)],
          ['선생님', one.teacher ? <Teacher key="teacher" teacher={one.teacher} /> : '분원에 문의'],
          ['교습비', one.tuition === null ? '분원에 문의' : `월 ${one.tuition}`],
          ['자리', <strong key="seats">{seats(one)}</strong>],
        ]}
      />
      <div className="no-print mt-auto grid gap-2">
        <Button isBusy={isBusy} disabled={isOff || one.free === 0} onClick={onKeep}>
          자리 맡아 두기
          <span className="sr-only">
            : {one.branchName} {one.title}
          </span>
        </Button>
        {one.free > 0 && (
          <p className="text-sm text-ink-soft">{formatSeoulDateTime(one.keptUntil)}까지, 비용 없음</p>
        )}
        <ButtonLink to={counselling} variant="secondary">
          이 분원에 상담 신청
        </ButtonLink>
      </div>
    </Card>
  );
}

function Teacher({ teacher }: { teacher: NonNullable<OfferedClass['teacher']> }) {
  return (
    <Link
      to={`/teachers/${teacher.teacherId}`}
      className="-my-2 inline-flex min-h-11 items-center gap-2 hover:text-brand hover:underline print:min-h-0"
    >
      <img
        src={teacher.picture}
        alt=""
        width={32}
        height={40}
        className="h-10 w-8 rounded-lg object-cover object-top print:hidden"
      />
      {teacher.name} 선생님
    </Link>
  );
}
