import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FaqContent } from '#src/features/boards/contract/faq.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { DocumentScreen } from '../parts/document-screen.tsx';
import { OrderButtons } from '../parts/order-buttons.tsx';
import { withEntryIn } from '../rules/faq.ts';

type Groups = FaqContent['groups'];
type Group = Groups[number];
type Entry = Group['entries'][number];

const replaced = <T,>(list: readonly T[], index: number, one: T) =>
  list.map((old, place) => (place === index ? one : old));

export default function OfficeFaqPage() {
  return (
    <DocumentScreen<FaqContent>
      subject="faq-all"
      back={['/office/pages', '페이지 목록']}
      titleOf={() => '자주 묻는 질문'}
    >
      {({ groups }, set) => (
        <>
          {groups.map((group, index) => (
            <GroupCard
              // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
              key={index}
              groups={groups}
              index={index}
              group={group}
              onChange={(next) => set({ groups: next })}
            />
          ))}
          <p>
            <Button
              variant="secondary"
              onClick={() =>
                set({ groups: [...groups, { name: '', entries: [{ question: '', answer: '' }] }] })
              }
            >
              <Plus aria-hidden="true" size={18} /> 분류 추가
            </Button>
          </p>
        </>
      )}
    </DocumentScreen>
  );
}

interface GroupCardProps {
  readonly groups: Groups;
  readonly index: number;
  readonly group: Group;
  readonly onChange: (groups: Groups) => void;
}

function GroupCard({ groups, index, group, onChange }: GroupCardProps) {
  const set = (more: Partial<Group>) => onChange(replaced(groups, index, { ...group, ...more }));
  const name = group.name || `${index + 1}번째 분류`;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 grow">
          <TextField
            label={`${index + 1}번째 분류`}
            maxLength={30}
            value={group.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </div>
        <OrderButtons name={`분류 ${name}`} list={groups} index={index} onChange={onChange} />
      </div>
      {group.entries.map((entry, place) => (
        <EntryFields
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
          key={place}
          name={`${name} ${place + 1}번째 질문`}
          categories={groups.map((one) => one.name)}
          category={index}
          group={group}
          place={place}
          entry={entry}
          onEntries={(entries) => set({ entries })}
          onMove={(to) => onChange(withEntryIn(groups, { from: index, place, to }))}
        />
      ))}
      <p>
        <Button
          variant="quiet"
          onClick={() => set({ entries: [...group.entries, { question: '', answer: '' }] })}
        >
          <Plus aria-hidden="true" size={18} /> 질문 추가<span className="sr-only">: {name}</span>
        </Button>
      </p>
    </Card>
  );
}

interface EntryFieldsProps {
  readonly name: string;
  readonly categories: readonly string[];
  readonly category: number;
  readonly group: Group;
  readonly place: number;
  readonly entry: Entry;
  readonly onEntries: (entries: Entry[]) => void;
  readonly onMove: (category: number) => void;
}

function EntryFields({ name, categories, category, group, place, entry, ...on }: EntryFieldsProps) {
  // A new question stands open, and stays so while it is typed.
  const [wasNew] = useState(entry.question === '');
  const set = (more: Partial<Entry>) => on.onEntries(replaced(group.entries, place, { ...entry, ...more }));
  return (
    <details className="rounded-card border border-line px-4" open={wasNew}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {entry.question || '새 질문'}
      </summary>
      <fieldset className="grid gap-3 pb-4">
        <legend className="sr-only">{name}</legend>
        <TextField
          label="질문"
          maxLength={200}
          value={entry.question}
          onChange={(event) => set({ question: event.target.value })}
        />
        <TextAreaField
          label="답"
          rows={3}
          maxLength={3_000}
          value={entry.answer}
          onChange={(event) => set({ answer: event.target.value })}
        />
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40">
            <SelectField
              label="분류"
              value={category}
              onChange={(event) => on.onMove(Number(event.target.value))}
            >
              {categories.map((label, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two categories may bear one name while they are typed
                <option key={index} value={index}>
                  {label || `${index + 1}번째 분류`}
                </option>
              ))}
            </SelectField>
          </div>
          <OrderButtons name={name} list={group.entries} index={place} onChange={on.onEntries} />
        </div>
      </fieldset>
    </details>
  );
}
