import { BranchMap } from '#src/features/branches/parts/branch-map.tsx';
import type { Block } from '#src/features/site/contract/blocks.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';
import { plateLabels } from '../rules/blocks.ts';
import { TableFields } from './table-fields.tsx';

interface FieldsProps<B> {
  readonly block: B;
  readonly onChange: (block: Block) => void;
}
type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const linesOf = (text: string) => text.split('\n');

/** The fields of one block, by its kind. */
export function BlockFields({ block, onChange }: FieldsProps<Block>) {
  switch (block.kind) {
    case 'heading':
      return (
        <TextField
          label="제목"
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.target.value })}
        />
      );
    case 'text':
      return (
        <TextAreaField
          label="글"
          hint="줄을 바꾸면 문단이 나뉩니다."
          rows={Math.max(4, block.paragraphs.length + 2)}
          value={block.paragraphs.join('\n')}
          onChange={(event) => onChange({ ...block, paragraphs: linesOf(event.target.value) })}
        />
      );
    case 'list':
      return (
        <TextAreaField
          label="목록"
          hint="한 줄에 하나씩 적습니다."
          rows={Math.max(4, block.items.length + 1)}
          value={block.items.join('\n')}
          onChange={(event) => onChange({ ...block, items: linesOf(event.target.value) })}
        />
      );
    case 'table':
      return <TableFields block={block} onChange={onChange} />;
    case 'plate':
      return <PlateFields block={block} onChange={onChange} />;
    case 'map':
      return <MapNote />;
    case 'quote':
      return <QuoteFields block={block} onChange={onChange} />;
    case 'steps':
      return (
        <Pairs
          names={['단계', '설명']}
          pairs={block.steps.map(({ title, text }) => [title, text])}
          onChange={(pairs) => onChange({ ...block, steps: pairs.map(([title, text]) => ({ title, text })) })}
        />
      );
    case 'cards':
      return (
        <Pairs
          names={['카드 제목', '내용']}
          pairs={block.cards.map(({ title, text }) => [title, text])}
          onChange={(pairs) => onChange({ ...block, cards: pairs.map(([title, text]) => ({ title, text })) })}
        />
      );
    case 'faq':
      return (
        <Pairs
          names={['질문', '답']}
          pairs={block.entries.map(({ question, answer }) => [question, answer])}
          onChange={(pairs) =>
            onChange({ ...block, entries: pairs.map(([question, answer]) => ({ question, answer })) })
          }
        />
      );
    case 'action':
      return <ActionFields block={block} onChange={onChange} />;
  }
}

function QuoteFields({ block, onChange }: FieldsProps<Of<'quote'>>) {
  return (
    <>
      <TextAreaField
        label="인용"
        rows={2}
        value={block.text}
        onChange={(event) => onChange({ ...block, text: event.target.value })}
      />
      <TextField
        label="출처"
        value={block.by}
        onChange={(event) => onChange({ ...block, by: event.target.value })}
      />
    </>
  );
}

function PlateFields({ block, onChange }: FieldsProps<Of<'plate'>>) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Plate
        name={block.plate}
        seed={block.seed}
        className="aspect-3/1 w-full max-w-xl rounded-card bg-brand-pale md:col-span-2"
      />
      <SelectField
        label="그림"
        value={block.plate}
        onChange={(event) => onChange({ ...block, plate: event.target.value as typeof block.plate })}
      >
        {Object.entries(plateLabels).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="무늬 종류"
        hint="번호가 같으면 늘 같은 그림입니다."
        inputMode="numeric"
        value={String(block.seed)}
        onChange={(event) =>
          onChange({ ...block, seed: Math.min(9_999, Number(event.target.value.replace(/\D/g, '')) || 0) })
        }
      />
      <TextField
        label="설명"
        isOptional
        className="md:col-span-2"
        maxLength={300}
        value={block.caption}
        onChange={(event) => onChange({ ...block, caption: event.target.value })}
      />
    </div>
  );
}

const sample = [
  { code: 'a', name: '가', latitude: 37.5, longitude: 127.05 },
  { code: 'b', name: '나', latitude: 37.4, longitude: 126.65 },
];

function MapNote() {
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[160px_1fr]">
      <div inert>
        <BranchMap branches={sample} />
      </div>
      <p className="text-ink-soft">분원의 위치를 그린 지도가 놓입니다. 내용은 분원 자료에서 가져옵니다.</p>
    </div>
  );
}

type Pair = readonly [string, string];

interface PairsProps {
  readonly names: Pair;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}

/** Several entries of two texts each. */
function Pairs({ names, pairs, onChange }: PairsProps) {
  const set = (index: number, pair: Pair) =>
    onChange(pairs.map((one, place) => (place === index ? pair : one)));
  return (
    <div className="grid gap-4">
      {pairs.map(([first, second], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
        <div key={index} className="grid gap-2 border-l-2 border-line pl-4">
          <TextField
            label={`${names[0]} ${index + 1}`}
            value={first}
            onChange={(event) => set(index, [event.target.value, second])}
          />
          <TextAreaField
            label={`${names[1]} ${index + 1}`}
            rows={2}
            value={second}
            onChange={(event) => set(index, [first, event.target.value])}
          />
          {pairs.length > 1 && (
            <Button variant="quiet" onClick={() => onChange(pairs.filter((_one, place) => place !== index))}>
              {names[0]} {index + 1} 빼기
            </Button>
          )}
        </div>
      ))}
      <p>
        <Button variant="secondary" onClick={() => onChange([...pairs, ['', '']])}>
          {names[0]} 추가
        </Button>
      </p>
    </div>
  );
}

function ActionFields({ block, onChange }: FieldsProps<Of<'action'>>) {
  return (
    <>
      <TextField
        label="제목"
        value={block.title}
        onChange={(event) => onChange({ ...block, title: event.target.value })}
      />
      <TextAreaField
        label="글"
        rows={2}
        value={block.text}
        onChange={(event) => onChange({ ...block, text: event.target.value })}
      />
      <Pairs
        names={['단추 이름', '단추가 이어질 주소']}
        pairs={block.links.map(({ label, to }) => [label, to])}
        onChange={(pairs) =>
          onChange({ ...block, links: pairs.map(([label, to]) => ({ label, to: to.trim() })) })
        }
      />
    </>
  );
}
