import { keysOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { MoreMenu, menuItem } from '#src/ui/list/more-menu.tsx';

/** How scores are entered. */
const ways = { cells: '점수 입력', file: '점수표 넣기' } as const;
export type Way = keyof typeof ways;
/** Where scores wait that were typed and not saved. */
const goingOn = '점수 입력 이어 하기';

interface EnteringProps {
  readonly way: Way | null;
  readonly isOut: boolean;
  /** Scores were typed and not saved. */
  readonly hasTyped: boolean;
  readonly onTurn: (way: Way) => void;
}

/** On a phone the students come first: there what is not to be done next waits in a menu. */
export function Entering({ way, isOut, hasTyped, onTurn }: EnteringProps) {
  const nameOf = (of: Way) => (of === 'cells' && hasTyped && way !== of ? goingOn : ways[of]);
  const shown = (of: Way) => of === 'cells' && !isOut;
  return (
    <>
      {keysOf(ways).map((one) => (
        <Button
          key={one}
          variant={shown(one) ? 'primary' : 'secondary'}
          className={shown(one) ? '' : 'max-sm:hidden'}
          aria-expanded={way === one}
          onClick={() => onTurn(one)}
        >
          {nameOf(one)}
        </Button>
      ))}
      <div className="sm:hidden">
        <MoreMenu>
          {(close) =>
            keysOf(ways)
              .filter((one) => !shown(one))
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  className={menuItem}
                  onClick={() => {
                    close();
                    onTurn(one);
                  }}
                >
                  {nameOf(one)}
                </button>
              ))
          }
        </MoreMenu>
      </div>
    </>
  );
}
