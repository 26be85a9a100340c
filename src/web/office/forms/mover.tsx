import { Button } from '#src/ui/button.tsx';
import { Refused, useAct } from './use-act.tsx';

interface Props {
  /** What is moved, for those who do not see the row. */
  readonly name: string;
  readonly className?: string;
  readonly onMove: (by: 'up' | 'down') => Promise<unknown>;
}

/** One place up or down in an order that is kept. */
export function Mover({ name, className = 'px-3', onMove }: Props) {
  const moving = useAct({ mutationFn: onMove });
  return (
    <>
      {(['up', 'down'] as const).map((by) => (
        <Button
          key={by}
          variant="quiet"
          className={className}
          isBusy={moving.isPending && moving.variables === by}
          busyText="…"
          onClick={() => moving.mutate(by)}
        >
          {by === 'up' ? '위로' : '아래로'}
          <span className="sr-only">: {name}</span>
        </Button>
      ))}
      <Refused act={moving} isWhole />
    </>
  );
}
