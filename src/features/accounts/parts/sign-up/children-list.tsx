import { type ChildDraft, emptyChild } from '#src/features/members/parts/child-draft.ts';
import { ChildFields } from '#src/features/members/parts/child-fields.tsx';
import { maxChildren } from '#src/features/members/rules/members.ts';
import { Button } from '#src/ui/button.tsx';

interface ChildrenListProps {
  readonly list: readonly ChildDraft[];
  /** By `0.name`, `0.birthDate` … */
  readonly errors: Partial<Record<string, string>>;
  readonly today: string;
  readonly onChange: (children: readonly ChildDraft[]) => void;
}

const errorsOf = (errors: Partial<Record<string, string>>, index: number) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name.startsWith(`${index}.`))
      .map(([name, sentence]) => [name.slice(`${index}.`.length), sentence]),
  );

/** Several children one below the other; a row left empty is not sent. */
export function ChildrenList({ list, errors, today, onChange }: ChildrenListProps) {
  return (
    <section className="grid gap-4" aria-labelledby="children-title">
      <div>
        <h2 id="children-title" className="text-lg">
          자녀 <span className="text-base font-normal text-ink-soft">(나중에 등록하셔도 됩니다)</span>
        </h2>
        <p className="text-sm text-ink-soft">입학 테스트와 레벨 테스트는 등록된 자녀 이름으로 접수합니다.</p>
      </div>
      {list.map((child, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are sent
          key={index}
          className="rounded-card border border-line p-4"
        >
          <legend className="px-1 font-semibold">{index + 1}번째 자녀</legend>
          <ChildFields
            child={child}
            errors={errorsOf(errors, index)}
            today={today}
            onChange={(changed) => onChange(list.map((old, at) => (at === index ? changed : old)))}
          />
          <Button
            variant="quiet"
            className="mt-2 -ml-5"
            onClick={() => onChange(list.filter((_, at) => at !== index))}
          >
            {index + 1}번째 자녀 빼기
          </Button>
        </fieldset>
      ))}
      {list.length < maxChildren && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange([...list, emptyChild])}
        >
          자녀 추가
        </Button>
      )}
    </section>
  );
}
