import { smallButton } from '#src/ui/small-button.ts';
import { Button } from '../button.tsx';

interface ListPagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There are more than were counted. */
  readonly hasMore?: boolean | undefined;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

const sizes = [20, 50, 100] as const;

/** Where in the list one is, and the way on and back. */
export function ListPager({ page, size, total, hasMore, onPage, onSize }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav aria-label="쪽 이동" className="no-print flex flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status" className="tabular-nums">
        {hasMore ? '' : '모두 '}
        <strong>{total.toLocaleString('ko-KR')}</strong>건{hasMore && ' 이상'}
        {from > 0 &&
          (from <= total || hasMore) &&
          ` · ${from}–${hasMore ? page * size : Math.min(page * size, total)}`}
      </p>
      <div className="flex items-center gap-2">
        <label className="flex items-center gap-2">
          <span className="sr-only">페이지 크기</span>
          <select
            className="min-h-11 rounded-lg border lg:min-h-10 border-ink-soft/50 bg-paper px-2"
            value={size}
            onChange={(event) => onSize(Number(event.target.value))}
          >
            {sizes.map((one) => (
              <option key={one} value={one}>
                {one}건씩 보기
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="secondary"
          className={smallButton}
          disabled={page <= 1}
          onClick={() => onPage(hasMore ? page - 1 : Math.min(page - 1, pages))}
        >
          이전
        </Button>
        <span className="tabular-nums">
          {page} / {hasMore ? `${Math.max(page, pages)}+` : pages}
        </span>
        <Button
          variant="secondary"
          className={smallButton}
          disabled={!hasMore && page >= pages}
          onClick={() => onPage(page + 1)}
        >
          다음
        </Button>
      </div>
    </nav>
  );
}
