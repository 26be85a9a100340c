import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Tile } from '#src/shared/office.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { SparkBars } from '#src/ui/spark-bars.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { todayEndpoint } from '../contract/today.ts';
import { useStaff } from '../parts/use-staff.ts';

const refreshMs = 30_000;

export default function DashboardPage() {
  const { data: staff } = useStaff();
  const today = useQuery({
    queryKey: ['office', 'today'],
    queryFn: () => callApi(todayEndpoint, {}),
    refetchInterval: refreshMs,
  });
  const waiting = today.data?.tiles.filter(isWaiting) ?? [];
  return (
    <section className="grid gap-6">
      <header>
        <h1 className="text-2xl">{staff?.name} 님, 안녕하세요</h1>
        {today.data && <p className="text-ink-soft">{formatSeoulDate(today.data.serverNow)}</p>}
      </header>
      {today.error && <Notice tone="bad" title={sentenceOf(today.error)} isLive />}
      {today.isPending && <Skeleton className="h-40" />}
      {today.data && today.data.tiles.length === 0 && (
        <EmptyState title="오늘 확인하실 일이 없습니다.">
          <p>왼쪽 메뉴에서 업무를 골라 주세요.</p>
        </EmptyState>
      )}
      <Tiles title="지금 하실 일" tiles={waiting} />
      {today.data && today.data.tiles.length > 0 && waiting.length === 0 && (
        <Notice tone="good" title="기다리는 일이 없습니다." />
      )}
      <Tiles title="오늘과 요즘" tiles={today.data?.tiles.filter((tile) => !isWaiting(tile)) ?? []} />
    </section>
  );
}

const isWaiting = (tile: Tile) => tile.tone === 'act' && tile.value > 0;

function Tiles({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.key}>
            <TileLink tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TileLink({ tile }: { tile: Tile }) {
  return (
    <Link
      to={tile.to}
      className={classNames(
        'grid h-full content-start gap-1 rounded-card border bg-paper p-5 transition-colors hover:border-brand',
        isWaiting(tile) ? 'border-signal' : 'border-line',
      )}
    >
      <span className="text-sm text-ink-soft">{tile.label}</span>
      <span className="text-3xl font-bold tabular-nums">
        {tile.value.toLocaleString('ko-KR')}
        <span className="ml-1 text-base font-normal">{tile.unit}</span>
      </span>
      {isWaiting(tile) && <span className="text-sm font-bold text-signal">확인이 필요합니다</span>}
      {tile.note !== '' && <span className="text-sm text-ink-soft">{tile.note}</span>}
      {tile.trend && <SparkBars {...tile.trend} />}
    </Link>
  );
}
