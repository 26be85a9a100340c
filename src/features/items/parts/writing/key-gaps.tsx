import type { Gap, GapKey, Option } from '#src/features/items/contract/item.ts';
import {
  inputClass,
  MarkupInput,
  Rows,
  replaced,
  Tick,
  without,
} from '#src/features/items/parts/writing/rows.tsx';
import { gapsIn } from '#src/features/items/rules/text/plain.ts';
import { addOption, type KeyEditorProps } from './key-choices.tsx';
import { AcceptedNumbers, AcceptedTexts, FormField, ReadingSettings } from './key-typed.tsx';

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

interface GapFieldsProps {
  readonly gap: Gap;
  readonly rule: GapKey;
  readonly onChange: (gap: Gap, rule: GapKey) => void;
}

function GapFields({ gap, rule, onChange }: GapFieldsProps) {
  if (rule.type === 'text')
    return (
      <div className="grid grid-cols-1 gap-3">
        <AcceptedTexts
          rows={rule.accepted}
          points={1}
          onChange={(accepted) => onChange(gap, { ...rule, accepted })}
        />
        <ReadingSettings rule={rule} onChange={(reading) => onChange(gap, { ...rule, ...reading })} />
      </div>
    );
  if (rule.type === 'number')
    return (
      <div className="grid grid-cols-1 gap-3">
        <AcceptedNumbers
          rows={rule.accepted}
          points={1}
          onChange={(accepted) => onChange(gap, { ...rule, accepted })}
        />
        <FormField form={rule.form} onChange={(form) => onChange(gap, { ...rule, form })} />
      </div>
    );
  return gap.type === 'choice' ? <ChoiceGap gap={gap} rule={rule} onChange={onChange} /> : null;
}

interface ChoiceGapProps {
  readonly gap: Extract<Gap, { type: 'choice' }>;
  readonly rule: Extract<GapKey, { type: 'choice' }>;
  readonly onChange: GapFieldsProps['onChange'];
}

/** The words a student picks from, and which of them is right. */
function ChoiceGap({ gap, rule, onChange }: ChoiceGapProps) {
  const right = rule.entries[0]?.option;
  const setOptions = (options: Option[]) => onChange({ ...gap, options }, rule);
  return (
    <Rows
      legend="고를 말과 정답"
      rows={gap.options}
      keyOf={(option) => option.id}
      addLabel="말 추가"
      least={2}
      onAdd={() => setOptions(addOption(gap.options, 'o'))}
      onRemove={(index) => setOptions(without(gap.options, index))}
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
              onChange={(line) => setOptions(replaced(gap.options, index, { ...option, content: line }))}
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
  const set = (gaps: Gap[], keys: GapKey[]) =>
    onChange({ ...content, body: { ...body, gaps }, key: { ...key, gaps: keys } });
  const append = (id: string) => {
    const made = newGap('text', id);
    set([...body.gaps, made.gap], [...key.gaps, made.key]);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-soft">발문에 [[g1]]처럼 적은 곳이 빈칸이 됩니다.</p>
      {body.gaps.map((gap, index) => (
        <OneGap
          key={gap.id}
          gap={gap}
          rule={key.gaps.find((one) => one.gap === gap.id)}
          isLast={body.gaps.length < 2}
          onChange={(next, rule) =>
            set(
              replaced(body.gaps, index, next),
              key.gaps.map((one) => (one.gap === next.id ? rule : one)),
            )
          }
          onRemove={() =>
            set(
              without(body.gaps, index),
              key.gaps.filter((one) => one.gap !== gap.id),
            )
          }
        />
      ))}
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
      <Tick
        label="빈칸을 모두 맞혀야 점수를 줍니다"
        checked={key.scoring.rule === 'exact'}
        onChange={(isExact) =>
          onChange({
            ...content,
            key: { ...key, scoring: isExact ? { rule: 'exact', points: 1 } : { rule: 'sum' } },
          })
        }
      />
    </div>
  );
}

interface OneGapProps {
  readonly gap: Gap;
  readonly rule: GapKey | undefined;
  /** The only one left stays. */
  readonly isLast: boolean;
  readonly onChange: GapFieldsProps['onChange'];
  readonly onRemove: () => void;
}

/** A gap of the question: what kind of answer it takes, and which is right. */
function OneGap({ gap, rule, isLast, onChange, onRemove }: OneGapProps) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-line p-3">
      <div className="flex items-center gap-3">
        <strong className="mr-auto">[[{gap.id}]]</strong>
        <select
          aria-label={`${gap.id}의 종류`}
          className={`${inputClass} w-auto`}
          value={gap.type}
          onChange={(event) => {
            const made = newGap(event.currentTarget.value as Gap['type'], gap.id);
            onChange(made.gap, made.key);
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
          disabled={isLast}
          onClick={onRemove}
        >
          삭제
        </button>
      </div>
      {rule && <GapFields key={gap.type} gap={gap} rule={rule} onChange={onChange} />}
    </div>
  );
}
