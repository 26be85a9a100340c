import { inputClass, NumberInput, Rows, replaced, without } from '#src/features/items/parts/writing/rows.tsx';
import { freeId } from '#src/features/items/rules/blank-item.ts';
import type { KeyEditorProps } from './key-choices.tsx';
import { Typed } from './key-typed.tsx';

export function EssayKey({ content, onChange }: KeyEditorProps) {
  const { body, key } = content;
  if (body.kind !== 'essay' || key.kind !== 'essay') return null;
  const set = (criteria: typeof body.criteria) => onChange({ ...content, body: { ...body, criteria } });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Rows
        legend="채점 기준 (학생에게도 보입니다)"
        rows={body.criteria}
        keyOf={(criterion) => criterion.id}
        addLabel="기준 추가"
        least={1}
        onAdd={() =>
          set([
            ...body.criteria,
            {
              id: freeId(
                'c',
                body.criteria.map(({ id }) => id),
              ),
              title: '',
              maxPoints: 1,
            },
          ])
        }
        onRemove={(index) => set(without(body.criteria, index))}
      >
        {(criterion, index) => (
          <>
            <Typed
              label={`기준 ${index + 1}`}
              className="min-w-40 flex-1"
              value={criterion.title}
              onChange={(title) => set(replaced(body.criteria, index, { ...criterion, title }))}
            />
            <NumberInput
              label="점수"
              unit="점"
              value={criterion.maxPoints}
              onChange={(maxPoints) => set(replaced(body.criteria, index, { ...criterion, maxPoints }))}
            />
          </>
        )}
      </Rows>
      <NumberInput
        label="최대 글자 수"
        unit="자"
        value={body.maxLength}
        onChange={(maxLength) => onChange({ ...content, body: { ...body, maxLength } })}
      />
      <label className="grid grid-cols-1 gap-1 text-sm">
        모범 답안 (채점하는 사람만 봅니다)
        <textarea
          rows={4}
          className={`${inputClass} w-full`}
          value={key.model}
          onChange={(event) => onChange({ ...content, key: { ...key, model: event.currentTarget.value } })}
        />
      </label>
    </div>
  );
}
