import type { Option } from '#src/features/items/contract/item.ts';
import {
  inputClass,
  MarkupInput,
  NumberInput,
  Rows,
  replaced,
  Tick,
  without,
} from '#src/features/items/parts/writing/rows.tsx';
import { plainLine } from '#src/features/items/rules/text/plain.ts';
import { addOption, type KeyEditorProps, type Scoring, ScoringFields } from './key-choices.tsx';

export function OrderKey({ content, onChange }: KeyEditorProps) {
  const { body, key } = content;
  if (body.kind !== 'order' || key.kind !== 'order') return null;
  const inOrder = key.correct.flatMap((id) => body.options.find((option) => option.id === id) ?? []);
  const set = (options: Option[]) =>
    onChange({
      ...content,
      body: { ...body, options },
      key: { ...key, correct: options.map(({ id }) => id) },
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Rows
        legend="맞는 순서대로 적은 보기"
        rows={inOrder}
        keyOf={(option) => option.id}
        addLabel="보기 추가"
        least={2}
        onAdd={() => set(addOption(inOrder, 'o'))}
        onRemove={(index) => set(without(inOrder, index))}
      >
        {(option, index) => (
          <>
            <strong className="w-6">{index + 1}</strong>
            <div className="min-w-40 flex-1">
              <MarkupInput
                label={`${index + 1}번째`}
                line={option.content}
                onChange={(line) => set(replaced(inOrder, index, { ...option, content: line }))}
              />
            </div>
          </>
        )}
      </Rows>
      <div className="flex flex-wrap gap-4">
        <NumberInput
          label="배점"
          unit="점"
          value={key.scoring.points}
          onChange={(points) =>
            onChange({ ...content, key: { ...key, scoring: { ...key.scoring, points } } })
          }
        />
        <label className="flex items-center gap-2 text-sm">
          채점
          <select
            className={`${inputClass} w-auto`}
            value={key.scoring.rule}
            onChange={(event) =>
              onChange({
                ...content,
                key: {
                  ...key,
                  scoring: {
                    rule: event.currentTarget.value === 'places' ? 'places' : 'exact',
                    points: key.scoring.points,
                  },
                },
              })
            }
          >
            <option value="exact">순서가 모두 맞아야 점수</option>
            <option value="places">맞은 자리만큼 점수</option>
          </select>
        </label>
      </div>
    </div>
  );
}

export function MatchKey({ content, onChange }: KeyEditorProps) {
  const { body, key } = content;
  if (body.kind !== 'match' || key.kind !== 'match') return null;
  const partner = (left: string) => key.correct.find((pair) => pair.left === left)?.right ?? '';
  const set = (left: Option[], right: Option[], correct = key.correct) => {
    const kept = correct.filter(
      (pair) => left.some(({ id }) => id === pair.left) && right.some(({ id }) => id === pair.right),
    );
    onChange({ ...content, body: { ...body, left, right }, key: { ...key, correct: kept } });
  };
  const choose = (left: string, right: string) => {
    const others = key.correct.filter((pair) => pair.left !== left);
    set(body.left, body.right, right === '' ? others : [...others, { left, right }]);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Rows
        legend="오른쪽 보기"
        rows={body.right}
        keyOf={(option) => option.id}
        addLabel="오른쪽 추가"
        least={1}
        onAdd={() => set(body.left, addOption(body.right, 'r'))}
        onRemove={(index) => set(body.left, without(body.right, index))}
      >
        {(option, index) => (
          <MarkupInput
            label={`오른쪽 ${index + 1}`}
            line={option.content}
            onChange={(line) => set(body.left, replaced(body.right, index, { ...option, content: line }))}
          />
        )}
      </Rows>
      <Rows
        legend="왼쪽 보기와 그 짝"
        rows={body.left}
        keyOf={(option) => option.id}
        addLabel="왼쪽 추가"
        least={1}
        onAdd={() => set(addOption(body.left, 'l'), body.right)}
        onRemove={(index) => set(without(body.left, index), body.right)}
      >
        {(option, index) => (
          <>
            <div className="min-w-40 flex-1">
              <MarkupInput
                label={`왼쪽 ${index + 1}`}
                line={option.content}
                onChange={(line) => set(replaced(body.left, index, { ...option, content: line }), body.right)}
              />
            </div>
            <PartnerSelect
              label={`왼쪽 ${index + 1}의 짝`}
              options={body.right}
              partner={partner(option.id)}
              onChoose={(right) => choose(option.id, right)}
            />
          </>
        )}
      </Rows>
      <Tick
        label="같은 짝을 여러 번 쓸 수 있습니다"
        checked={body.isReusable}
        onChange={(isReusable) => onChange({ ...content, body: { ...body, isReusable } })}
      />
      <ScoringFields
        scoring={key.scoring as Scoring}
        canBePartial
        onChange={(scoring) => {
          if (scoring.rule !== 'map') onChange({ ...content, key: { ...key, scoring } });
        }}
      />
    </div>
  );
}

interface PartnerProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Empty: none. */
  readonly partner: string;
  readonly onChoose: (right: string) => void;
}

/** What on the right belongs to one on the left. */
function PartnerSelect({ label, options, partner, onChoose }: PartnerProps) {
  return (
    <select
      aria-label={label}
      className={`${inputClass} w-auto`}
      value={partner}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">짝 없음</option>
      {options.map((right, place) => (
        <option key={right.id} value={right.id}>
          {plainLine(right.content) || `오른쪽 ${place + 1}`}
        </option>
      ))}
    </select>
  );
}
