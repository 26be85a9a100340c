import type { ItemContent, Option } from '#src/features/items/contract/item.ts';
import {
  inputClass,
  MarkupInput,
  NumberInput,
  Rows,
  replaced,
  Tick,
  without,
} from '#src/features/items/parts/writing/rows.tsx';
import { freeId } from '#src/features/items/rules/blank-item.ts';

export interface KeyEditorProps {
  readonly content: ItemContent;
  readonly onChange: (content: ItemContent) => void;
}

export const addOption = (options: readonly Option[], prefix: string): Option[] => [
  ...options,
  {
    id: freeId(
      prefix,
      options.map(({ id }) => id),
    ),
    content: [],
  },
];
const known = (options: readonly Option[], ids: readonly string[]) =>
  ids.filter((id) => options.some((one) => one.id === id));

export type Scoring = Extract<ItemContent['key'], { kind: 'multiple' }>['scoring'];

/** How a set of right options becomes points. Points by option are kept as they are where a file brought them. */
export function ScoringFields<S extends Scoring>({
  scoring,
  onChange,
  canBePartial,
}: {
  scoring: S;
  onChange: (scoring: Scoring) => void;
  canBePartial: boolean;
}) {
  const points = scoring.rule === 'map' ? (scoring.upper ?? 1) : scoring.points;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {scoring.rule !== 'map' && (
        <NumberInput
          label="배점"
          unit="점"
          value={points}
          onChange={(value) => onChange({ ...scoring, points: value })}
        />
      )}
      {canBePartial && (
        <label className="flex items-center gap-2 text-sm">
          채점
          <select
            className={`${inputClass} w-auto`}
            value={scoring.rule}
            onChange={(event) =>
              onChange(
                event.currentTarget.value === 'each'
                  ? { rule: 'each', points, penalty: 1 }
                  : { rule: 'exact', points },
              )
            }
          >
            <option value="exact">모두 맞아야 점수</option>
            <option value="each">맞은 만큼 점수</option>
            {scoring.rule === 'map' && <option value="map">보기마다 다른 점수</option>}
          </select>
        </label>
      )}
      {scoring.rule === 'each' && (
        <NumberInput
          label="오답 감점(몫)"
          value={scoring.penalty}
          onChange={(penalty) => onChange({ ...scoring, penalty: Math.min(1, Math.max(0, penalty)) })}
        />
      )}
      {scoring.rule === 'map' && (
        <p className="text-sm text-ink-soft">가져온 문항의 보기별 점수를 그대로 씁니다.</p>
      )}
    </div>
  );
}

export function ChoiceKey({ content, onChange }: KeyEditorProps) {
  const { body, key } = content;
  if (
    (body.kind !== 'single' && body.kind !== 'multiple') ||
    (key.kind !== 'single' && key.kind !== 'multiple')
  )
    return null;
  const right = key.kind === 'single' ? [key.correct] : key.correct;
  const setRight = (ids: readonly string[]) =>
    onChange({
      ...content,
      key: key.kind === 'single' ? { ...key, correct: ids.at(-1) ?? '' } : { ...key, correct: [...ids] },
    });
  const setOptions = (options: Option[]) => {
    const kept = known(options, right);
    const nextKey =
      key.kind === 'single'
        ? { ...key, correct: kept[0] ?? options[0]?.id ?? '' }
        : { ...key, correct: kept };
    onChange({ ...content, body: { ...body, options }, key: nextKey });
  };
  const toggle = (id: string) =>
    setRight(
      key.kind === 'single' ? [id] : right.includes(id) ? right.filter((one) => one !== id) : [...right, id],
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Rows
        legend="보기와 정답"
        rows={body.options}
        keyOf={(option) => option.id}
        addLabel="보기 추가"
        least={2}
        onAdd={() => setOptions(addOption(body.options, 'o'))}
        onRemove={(index) => setOptions(without(body.options, index))}
      >
        {(option, index) => (
          <OptionFields
            option={option}
            place={index + 1}
            kind={key.kind}
            isRight={right.includes(option.id)}
            onRight={() => toggle(option.id)}
            onChange={(next) => setOptions(replaced(body.options, index, next))}
          />
        )}
      </Rows>
      <ScoringFields
        scoring={key.scoring}
        canBePartial={key.kind === 'multiple'}
        onChange={(scoring) => onChange({ ...content, key: { ...key, scoring } })}
      />
      <Tick
        label="학생마다 보기의 순서를 섞습니다"
        checked={body.isShuffled}
        onChange={(isShuffled) => onChange({ ...content, body: { ...body, isShuffled } })}
      />
    </div>
  );
}

interface OptionFieldsProps {
  readonly option: Option;
  /** From 1. */
  readonly place: number;
  readonly kind: 'single' | 'multiple';
  readonly isRight: boolean;
  readonly onRight: () => void;
  readonly onChange: (option: Option) => void;
}

/** An option: whether it is right, its words, and whether it stays in its place when the others are shuffled. */
function OptionFields({ option, place, kind, isRight, onRight, onChange }: OptionFieldsProps) {
  const { isFixed, ...rest } = option;
  return (
    <>
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type={kind === 'single' ? 'radio' : 'checkbox'}
          name="right-option"
          className="size-5 accent-brand"
          checked={isRight}
          onChange={onRight}
        />
        정답
        <span className="sr-only"> 보기 {place}</span>
      </label>
      <div className="min-w-40 flex-1">
        <MarkupInput
          label={`보기 ${place}`}
          line={option.content}
          onChange={(line) => onChange({ ...option, content: line })}
        />
      </div>
      <Tick
        isNarrow
        label="순서 고정"
        checked={isFixed ?? false}
        onChange={(isOn) => onChange(isOn ? { ...rest, isFixed: true } : rest)}
      />
    </>
  );
}
