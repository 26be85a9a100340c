import { Button } from '#src/ui/button.tsx';

interface FixedFootProps {
  readonly position: number;
  readonly itemCount: number;
  readonly canGoBack: boolean;
  readonly isLocked: boolean;
  readonly onGo: (position: number) => void;
  readonly onOverview: () => void;
  readonly onHandIn: () => void;
}

/** The foot of a fixed paper: back and on, and on narrow screens the list and the end. */
export function FixedFoot(props: FixedFootProps) {
  const { position, itemCount, canGoBack, isLocked, onGo, onOverview, onHandIn } = props;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          className="min-h-14"
          disabled={position === 1 || !canGoBack}
          onClick={() => onGo(position - 1)}
        >
          이전 문항
        </Button>
        {position < itemCount ? (
          <Button className="min-h-14" onClick={() => onGo(position + 1)}>
            다음 문항
          </Button>
        ) : (
          <Button className="min-h-14" disabled={isLocked} onClick={onHandIn}>
            제출하기
          </Button>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-3 lg:hidden">
        <Button variant="secondary" onClick={onOverview}>
          문항 목록
        </Button>
        <Button variant="secondary" disabled={isLocked} onClick={onHandIn}>
          답안 제출
        </Button>
      </div>
    </>
  );
}
