import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { moved } from '../rules/blocks.ts';

interface OrderButtonsProps<T> {
  /** What is moved, as it is read out: `3번째 블록`. */
  readonly name: string;
  readonly list: readonly T[];
  readonly index: number;
  readonly onChange: (list: T[]) => void;
}

/** Up, down and out, for one entry of a list: a keyboard is enough. */
export function OrderButtons<T>({ name, list, index, onChange }: OrderButtonsProps<T>) {
  return (
    <div className="flex shrink-0 gap-1">
      <IconButton
        name={`${name} 위로`}
        isOff={index === 0}
        onPress={() => onChange(moved(list, index, -1))}
        Icon={ArrowUp}
      />
      <IconButton
        name={`${name} 아래로`}
        isOff={index === list.length - 1}
        onPress={() => onChange(moved(list, index, 1))}
        Icon={ArrowDown}
      />
      <IconButton
        name={`${name} 빼기`}
        onPress={() => onChange(list.filter((_one, place) => place !== index))}
        Icon={Trash2}
      />
    </div>
  );
}

interface IconButtonProps {
  readonly name: string;
  readonly Icon: typeof ArrowUp;
  readonly onPress: () => void;
  readonly isOff?: boolean;
}

function IconButton({ name, Icon, onPress, isOff = false }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-mist hover:text-ink disabled:opacity-30 lg:size-8"
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  );
}
