import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { Block } from '#src/features/items/contract/rich-text.ts';
import { inputClass, replaced, Tick, without } from '#src/features/items/parts/writing/rows.tsx';
import { blockToMarkup, withMarkup } from '#src/features/items/rules/text/markup.ts';
import { MoreMenu, menuItem } from '#src/ui/list/more-menu.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { sentenceOf } from '#src/web/api/api.ts';
import { BlockMedia, useUpload } from './block-media.tsx';

const names: Readonly<Record<Block['type'], string>> = {
  paragraph: '글',
  heading: '소제목',
  quote: '상자(보기글)',
  list: '목록',
  table: '표',
  maths: '수식',
  code: '코드',
  image: '그림',
  audio: '소리',
};
const hints: Partial<Record<Block['type'], string>> = {
  quote: '한 줄이 상자 안의 한 문단입니다.',
  list: '한 줄이 한 항목입니다.',
  table: '한 줄이 한 행이고, 칸은 | 로 나눕니다.',
  maths: 'TeX로 적습니다.',
  image: '그림을 볼 수 없는 학생에게 읽어 줍니다.',
  audio: '제공한 학생에게만 보입니다.',
};
/** What is typed of a file, where it is not the block itself. */
const besideFile: Partial<Record<Block['type'], string>> = { image: '대체 글', audio: '음성 대본' };
const typeable = ['paragraph', 'heading', 'quote', 'list', 'table', 'maths', 'code'] as const;

function blank(type: (typeof typeable)[number]): Block {
  if (type === 'quote') return { type, content: [] };
  if (type === 'list') return { type, isOrdered: false, items: [] };
  if (type === 'table') return { type, caption: '', hasHead: true, rows: [] };
  if (type === 'maths') return { type, tex: ' ' };
  return type === 'code' ? { type, text: '' } : { type, content: [] };
}

interface Kept {
  readonly key: number;
  readonly block: Block;
}

/** Blocks as boxes one below the other: text with marks, tables, formulas, pictures and recordings. */
export function BlockEditor({
  legend,
  blocks,
  onChange,
}: {
  legend: string;
  blocks: readonly Block[];
  onChange: (blocks: Block[]) => void;
}) {
  const serial = useRef(0);
  const keep = (block: Block): Kept => {
    serial.current += 1;
    return { key: serial.current, block };
  };
  const [kept, setKept] = useState<Kept[]>(() => blocks.map((block, key) => ({ key: -key - 1, block })));
  const change = (next: Kept[]) => {
    setKept(next);
    onChange(next.map(({ block }) => block));
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {kept.map((one, index) => (
        <BlockBox
          key={one.key}
          name={`${legend} ${index + 1}`}
          block={one.block}
          onChange={(block) => change(replaced(kept, index, { ...one, block }))}
          onRemove={() => change(without(kept, index))}
          onUp={index === 0 ? null : () => change(swapped(kept, index))}
        />
      ))}
      <AddMenu legend={legend} onAdd={(block) => change([...kept, keep(block)])} />
    </fieldset>
  );
}

function swapped(list: readonly Kept[], index: number): Kept[] {
  const [above, one] = [list[index - 1], list[index]];
  if (!above || !one) return [...list];
  return replaced(replaced(list, index, above), index - 1, one);
}

interface BoxProps {
  readonly name: string;
  readonly block: Block;
  readonly onChange: (block: Block) => void;
  readonly onRemove: () => void;
  readonly onUp: (() => void) | null;
}

function BlockBox({ name, block, onChange, onRemove, onUp }: BoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => blockToMarkup(block));
  const label = besideFile[block.type];
  return (
    <div className="grid gap-1 rounded-card border border-line p-3">
      <div className="flex items-center gap-2">
        {label ? (
          <span className="mr-auto text-sm font-semibold">{names[block.type]}</span>
        ) : (
          <label htmlFor={id} className="mr-auto text-sm font-semibold">
            {names[block.type]}
          </label>
        )}
        {onUp && (
          <button
            type="button"
            className="min-h-11 px-3 text-sm lg:min-h-8"
            onClick={onUp}
            aria-label={`${name} 위로`}
          >
            ↑
          </button>
        )}
        <button
          type="button"
          className="min-h-11 px-3 text-sm text-ink-soft hover:text-ink lg:min-h-8"
          onClick={onRemove}
          aria-label={`${name} 삭제`}
        >
          삭제
        </button>
      </div>
      {(block.type === 'image' || block.type === 'audio') && (
        <BlockMedia name={name} block={block} onChange={onChange} />
      )}
      {label && (
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
      )}
      <textarea
        id={id}
        // As high as what is typed; where a browser does not do so, by its lines.
        rows={typed.split('\n').length}
        className={`${inputClass} field-sizing-content w-full resize-none`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(withMarkup(block, event.currentTarget.value));
        }}
      />
      {hints[block.type] && <p className="text-sm text-ink-soft">{hints[block.type]}</p>}
      {block.type === 'table' && (
        <Tick
          label="첫 줄은 제목"
          checked={block.hasHead}
          onChange={(hasHead) => onChange({ ...block, hasHead })}
        />
      )}
      {block.type === 'list' && (
        <Tick
          label="번호를 붙입니다"
          checked={block.isOrdered}
          onChange={(isOrdered) => onChange({ ...block, isOrdered })}
        />
      )}
    </div>
  );
}

interface AddMenuProps {
  readonly legend: string;
  readonly onAdd: (block: Block) => void;
}

/** What can be added to a text, behind one button. */
function AddMenu({ legend, onAdd }: AddMenuProps) {
  const files = useRef<HTMLInputElement>(null);
  const uploading = useUpload(({ key, mime }, file) =>
    onAdd(
      mime.startsWith('image/')
        ? { type: 'image', media: key, alt: '' }
        : { type: 'audio', media: key, title: file.name.slice(0, 200), transcript: '' },
    ),
  );
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file) uploading.mutate(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <MoreMenu label={`${legend} 추가`} className={smallButton}>
        {(close) => (
          <>
            {typeable.map((type) => (
              <button
                key={type}
                type="button"
                className={menuItem}
                onClick={() => {
                  close();
                  onAdd(blank(type));
                }}
              >
                {names[type]}
              </button>
            ))}
            <button
              type="button"
              className={menuItem}
              onClick={() => {
                close();
                files.current?.click();
              }}
            >
              그림·소리
            </button>
          </>
        )}
      </MoreMenu>
      <input
        ref={files}
        type="file"
        accept="image/*,audio/*"
        aria-label={`${legend}에 넣을 그림·소리`}
        className="hidden"
        onChange={choose}
      />
      {uploading.isPending && <span className="text-sm text-ink-soft">올리는 중…</span>}
      {uploading.error && (
        <p role="alert" className="text-sm text-danger">
          {sentenceOf(uploading.error)}
        </p>
      )}
    </div>
  );
}
