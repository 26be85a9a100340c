import { useQuery } from '@tanstack/react-query';
import { SetUpCard } from '#src/features/setting-up/parts/checklist.tsx';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { todayEndpoint } from '../contract/today.ts';
import { Agenda } from '../parts/today/agenda.tsx';
import { Duties, Settled } from '../parts/today/duties.tsx';
import { Figures } from '../parts/today/figures.tsx';
import { useStaff } from '../parts/use-staff.ts';

const refreshMs = 30_000;

export default function DashboardPage() {
  const { data: staff } = useStaff();
  const today = useQuery({
    queryKey: ['office', 'today'],
    queryFn: () => callApi(todayEndpoint, {}),
    refetchInterval: refreshMs,
  });
  const cards = today.data?.cards ?? [];
  const agenda = today.data?.agenda ?? [];
  const duties = cards.filter(isWaiting);
  const settled = cards.filter((card) => !isWaiting(card) && isQuiet(card));
  const hasDay = cards.some((card) => dayPages.has(card.key.split('.')[0] ?? ''));
  return (
    <section className="grid grid-cols-1 gap-6">
      <header>
        <h1 className="text-2xl">{staff?.name} 님, 안녕하세요</h1>
        {today.data && (
          <p className="text-ink-soft">
            {[formatSeoulDate(today.data.serverNow), summaryOf(duties)].filter(Boolean).join(' · ')}
          </p>
        )}
      </header>
      {staff && mayDo(staff, 'headOffice') && <SetUpCard />}
      {today.error && <Notice tone="bad" title={sentenceOf(today.error)} isLive />}
      {today.isPending && <Skeleton className="h-96" />}
      {today.data && cards.length === 0 && (
        <EmptyState title="오늘 확인하실 일이 없습니다.">
          <p>메뉴에서 업무를 골라 주세요.</p>
        </EmptyState>
      )}
      {cards.length > 0 && (
        <>
          <div className={classNames('grid grid-cols-1 gap-6', hasDay && 'xl:grid-cols-[3fr_2fr]')}>
            {duties.length > 0 ? (
              <Duties cards={duties} />
            ) : (
              <div className="self-start">
                <Notice tone="good" title="기다리는 일이 없습니다." />
              </div>
            )}
            {hasDay && <Agenda items={agenda} now={Date.parse(today.data?.serverNow ?? '')} />}
          </div>
          <Figures cards={cards.filter((card) => !isWaiting(card) && !isQuiet(card))} />
          <Settled cards={settled} isOpen={settled.length === cards.length} />
        </>
      )}
    </section>
  );
}

/** Whose numbers come with hours of the day. */
const dayPages = new Set(['tests', 'presentations', 'counselling']);

const isWaiting = (card: DashboardCard) => card.tone !== 'calm' && card.value > 0;
/** Nothing to say: nought, and no past days to draw. */
const isQuiet = (card: DashboardCard) => card.value === 0 && !card.trend?.days.some((value) => value > 0);

function summaryOf(duties: readonly DashboardCard[]): string {
  const now = duties.filter((card) => card.tone === 'now').length;
  const later = duties.length - now;
  return [now > 0 && `지금 보실 일 ${now}가지`, later > 0 && `이어서 하실 일 ${later}가지`]
    .filter(Boolean)
    .join(', ');
}
