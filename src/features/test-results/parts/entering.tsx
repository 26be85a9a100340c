import { keysOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { MoreMenu, menuItem } from '#src/ui/list/more-menu.tsx';

/** How scores are entered. */
const ways = { cells: '점수 입력', file: '점수표 넣기' } as const;
export type Way = keyof typeof ways;

interface EnteringProps {
  readonly way: Way | null;
  readonly isOut: boolean;
  readonly onTurn: (way: Way) => void;
}

/** On a phone the students come first: there what is not to be done next waits in a menu. */
export function Entering({ way, isOut, onTurn }: EnteringProps) {
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
          {ways[one]}
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
                  {ways[one]}
                </button>
              ))
          }
        </MoreMenu>
      </div>
    </>
  );
}
