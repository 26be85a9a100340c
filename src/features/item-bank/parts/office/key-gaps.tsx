import { freeId } from '#src/features/item-bank/rules/blank-item.ts';
import type { Gap, GapKey, ItemContent } from '#src/features/items/contract/item.ts';
import { gapsIn } from '#src/features/items/rules/text/plain.ts';
import type { KeyEditorProps } from './key-choices.tsx';
import { AcceptedNumbers, AcceptedTexts, ExactText } from './key-typed.tsx';
import { inputClass, MarkupInput, Rows, replaced, without } from './rows.tsx';

const gapTypes: Readonly<Record<Gap['type'], string>> = { text: '글', number: '수', choice: '고르기' };

function newGap(type: Gap['type'], id: string): { gap: Gap; key: GapKey } {
  if (type === 'choice')
    return {
      gap: {
        type,
        id,
        options: [
          { id: 'o1', content: [] },
          { id: 'o2', content: [] },
        ],
      },
      key: { type, gap: id, entries: [{ option: 'o1', points: 1 }], fallback: 0 },
    };
  if (type === 'number')
    return {
      gap: { type, id, width: 5 },
      key: { type, gap: id, accepted: [], units: [], isUnitRequired: false, form: 'any', fallback: 0 },
    };
  return {
    gap: { type, id, width: 8 },
    key: { type, gap: id, accepted: [], hasWildcards: false, fallback: 0 },
  };
}

function GapFields({
  gap,
  rule,
  onChange,
}: {
  gap: Gap;
  rule: GapKey;
  onChange: (gap: Gap, rule: GapKey) => void;
}) {
  if (rule.type === 'text')
    return (
      <div className="grid gap-3">
        <AcceptedTexts
          rows={rule.accepted}
          points={1}
          onChange={(accepted) => onChange(gap, { ...rule, accepted })}
        />
        <ExactText
          isExact={rule.isExact === true}
          onChange={(isExact) => onChange(gap, { ...rule, isExact })}
        />
      </div>
    );
  if (rule.type === 'number')
    return (
      <AcceptedNumbers
        rows={rule.accepted}
        points={1}
        onChange={(accepted) => onChange(gap, { ...rule, accepted })}
      />
    );
  if (gap.type !== 'choice') return null;
  const right = rule.entries[0]?.option;
  return (
    <Rows
      legend="고를 말과 정답"
      rows={gap.options}
      keyOf={(option) => option.id}
      addWord="말 더하기"
      least={2}
      onAdd={() =>
        onChange(
          {
            ...gap,
            options: [
              ...gap.options,
              {
                id: freeId(
                  'o',
                  gap.options.map(({ id }) => id),
                ),
                content: [],
              },
            ],
          },
          rule,
        )
      }
      onRemove={(index) => onChange({ ...gap, options: without(gap.options, index) }, rule)}
    >
      {(option, index) => (
        <>
          <input
            type="radio"
            aria-label={`${gap.id} 정답은 ${index + 1}`}
            name={`right-${gap.id}`}
            className="size-5 accent-brand"
            checked={right === option.id}
            onChange={() =>
              onChange(gap, {
                ...rule,
                entries: [{ option: option.id, points: rule.entries[0]?.points ?? 1 }],
              })
            }
          />
          <div className="min-w-32 flex-1">
            <MarkupInput
              label={`말 ${index + 1}`}
              line={option.content}
              onChange={(line) =>
                onChange(
                  { ...gap, options: replaced(gap.options, index, { ...option, content: line }) },
                  rule,
                )
              }
            />
          </div>
        </>
      )}
    </Rows>
  );
}

export function GapsKey({ content, onChange }: KeyEditorProps) {
  const { body, key } = content;
  if (body.kind !== 'gaps' || key.kind !== 'gaps') return null;
  const missing = gapsIn(body.stem).filter((id) => !body.gaps.some((gap) => gap.id === id));
  const set = (gaps: Gap[], keys: GapKey[]): ItemContent => ({
    ...content,
    body: { ...body, gaps },
    key: { ...key, gaps: keys },
  });
  const change = (index: number, gap: Gap, rule: GapKey) =>
    onChange(
      set(
        replaced(body.gaps, index, gap),
        key.gaps.map((one) => (one.gap === gap.id ? rule : one)),
      ),
    );
  const append = (id: string) => {
    const made = newGap('text', id);
    onChange(set([...body.gaps, made.gap], [...key.gaps, made.key]));
  };
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">물음의 글에 [[g1]]처럼 적은 곳이 빈칸이 됩니다.</p>
      {body.gaps.map((gap, index) => {
        const rule = key.gaps.find((one) => one.gap === gap.id);
        return (
          <div key={gap.id} className="grid gap-2 rounded-card border border-line p-3">
            <div className="flex items-center gap-3">
              <strong className="mr-auto">[[{gap.id}]]</strong>
              <select
                aria-label={`${gap.id}의 종류`}
                className={`${inputClass} w-auto`}
                value={gap.type}
                onChange={(event) => {
                  const made = newGap(event.currentTarget.value as Gap['type'], gap.id);
                  change(index, made.gap, made.key);
                }}
              >
                {Object.entries(gapTypes).map(([type, name]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </select>
              <button
                type="button"
                className="min-h-11 px-3 text-sm text-danger"
                disabled={body.gaps.length < 2}
                onClick={() =>
                  onChange(
                    set(
                      without(body.gaps, index),
                      key.gaps.filter((one) => one.gap !== gap.id),
                    ),
                  )
                }
              >
                빼기
              </button>
            </div>
            {rule && (
              <GapFields
                key={gap.type}
                gap={gap}
                rule={rule}
                onChange={(nextGap, nextRule) => change(index, nextGap, nextRule)}
              />
            )}
          </div>
        );
      })}
      {missing.map((id) => (
        <button
          key={id}
          type="button"
          className="min-h-11 justify-self-start text-brand underline"
          onClick={() => append(id)}
        >
          빈칸 [[{id}]] 설정하기
        </button>
      ))}
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={key.scoring.rule === 'exact'}
          onChange={(event) =>
            onChange({
              ...content,
              key: {
                ...key,
                scoring: event.currentTarget.checked ? { rule: 'exact', points: 1 } : { rule: 'sum' },
              },
            })
          }
        />
        빈칸을 모두 맞혀야 점수를 줍니다
      </label>
    </div>
  );
}
