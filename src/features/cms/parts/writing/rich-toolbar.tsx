import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Sigma,
  Strikethrough,
  Subscript,
  Superscript,
  Table2,
  Undo2,
  Video,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { safeHref } from '#src/features/boards/rules/document.ts';
import { AskLine } from '#src/features/cms/parts/ask-line.tsx';
import { videoOf } from '#src/features/cms/rules/paste.ts';
import { classNames } from '#src/ui/class-names.ts';

interface Tool {
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly act: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
}

const run = (editor: Editor) => editor.chain().focus();

const tools: readonly Tool[] = [
  { name: '되돌리기', Icon: Undo2, act: (e) => run(e).undo().run() },
  { name: '다시 하기', Icon: Redo2, act: (e) => run(e).redo().run() },
  {
    name: '큰 제목',
    Icon: Heading2,
    act: (e) => run(e).toggleHeading({ level: 2 }).run(),
    isOn: (e) => e.isActive('heading', { level: 2 }),
  },
  {
    name: '작은 제목',
    Icon: Heading3,
    act: (e) => run(e).toggleHeading({ level: 3 }).run(),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  { name: '굵게', Icon: Bold, act: (e) => run(e).toggleBold().run(), isOn: (e) => e.isActive('bold') },
  {
    name: '기울임',
    Icon: Italic,
    act: (e) => run(e).toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: '취소선',
    Icon: Strikethrough,
    act: (e) => run(e).toggleStrike().run(),
    isOn: (e) => e.isActive('strike'),
  },
  {
    name: '위 첨자',
    Icon: Superscript,
    act: (e) => run(e).toggleMark('superscript').run(),
    isOn: (e) => e.isActive('superscript'),
  },
  {
    name: '아래 첨자',
    Icon: Subscript,
    act: (e) => run(e).toggleMark('subscript').run(),
    isOn: (e) => e.isActive('subscript'),
  },
  {
    name: '목록',
    Icon: List,
    act: (e) => run(e).toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: '번호 목록',
    Icon: ListOrdered,
    act: (e) => run(e).toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    name: '인용',
    Icon: Quote,
    act: (e) => run(e).toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  {
    name: '표 넣기',
    Icon: Table2,
    act: (e) => run(e).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isOn: (e) => e.isActive('table'),
  },
];

const tableTools: readonly (readonly [string, (editor: Editor) => void])[] = [
  ['줄 추가', (e) => run(e).addRowAfter().run()],
  ['칸 추가', (e) => run(e).addColumnAfter().run()],
  ['줄 삭제', (e) => run(e).deleteRow().run()],
  ['칸 삭제', (e) => run(e).deleteColumn().run()],
  ['표 삭제', (e) => run(e).deleteTable().run()],
];

type Asking = 'link' | 'math' | 'video' | 'title' | 'picture' | null;

const questions = {
  link: { label: '이어질 주소', hint: '비우고 넣으면 링크가 없어집니다.' },
  math: { label: '수식 (LaTeX)', hint: '예: \\frac{1}{2} + x^2. 줄을 따로 차지하게 하려면 $$로 시작하세요.' },
  video: { label: '동영상 주소', hint: '유튜브와 비메오만 넣을 수 있습니다.' },
  title: { label: '동영상 이름', hint: '비워 두면 그 위의 제목으로 부릅니다.' },
  picture: { label: '그림 설명', hint: '그림을 보지 못하는 분께 읽어 드리는 글입니다.' },
} as const;

/** Goes after a block, so that what is typed next does not replace it. */
const line = { type: 'paragraph' };

function answer(editor: Editor, asking: Exclude<Asking, null>, text: string): string | null {
  if (asking === 'link') {
    if (text === '') run(editor).unsetLink().run();
    else {
      const href = safeHref(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text);
      if (href === null) return '열 수 있는 주소를 적어 주세요. 예: https://www.msc.example/faq';
      run(editor).setLink({ href }).run();
    }
    return null;
  }
  if (asking === 'picture') {
    run(editor).updateAttributes('image', { alt: text }).run();
    return null;
  }
  if (asking === 'title') {
    run(editor).updateAttributes('video', { title: text }).run();
    return null;
  }
  if (asking === 'video') {
    const video = videoOf(text);
    if (!video) return '유튜브나 비메오의 동영상 주소를 넣어 주세요.';
    run(editor)
      .insertContent([{ type: 'video', attrs: { ...video, title: '' } }, line])
      .run();
    return null;
  }
  const isBlock = text.startsWith('$$');
  const latex = text.replace(/^\$+|\$+$/g, '').trim();
  if (latex === '') return '수식을 적어 주세요.';
  run(editor)
    .insertContent(
      isBlock ? [{ type: 'mathBlock', attrs: { latex } }, line] : { type: 'mathInline', attrs: { latex } },
    )
    .run();
  return null;
}

/** What stands in the line that asks: what is there already. */
function firstOf(
  now: { readonly alt: string; readonly href: string; readonly title: string },
  asking: Exclude<Asking, null>,
): string {
  if (asking === 'picture') return now.alt;
  if (asking === 'link') return now.href;
  return asking === 'title' ? now.title : '';
}

/** Buttons of the editor, all of them reachable by keyboard. */
export function RichToolbar({
  editor,
  onPictures,
}: {
  editor: Editor;
  onPictures: (files: readonly File[]) => boolean;
}) {
  const [asking, setAsking] = useState<Asking>(null);
  const file = useRef<HTMLInputElement>(null);
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map((tool) => tool.isOn?.(current) ?? false),
      isInTable: current.isActive('table'),
      isOnPicture: current.isActive('image'),
      isOnVideo: current.isActive('video'),
      title: String(current.getAttributes('video').title ?? ''),
      alt: String(current.getAttributes('image').alt ?? ''),
      href: String(current.getAttributes('link').href ?? ''),
    }),
  });
  const ask = (what: Asking) => () => setAsking(asking === what ? null : what);
  const extra: readonly (readonly [string, LucideIcon, () => void])[] = [
    ['링크', Link2, ask('link')],
    ['그림 넣기', ImagePlus, () => file.current?.click()],
    ['수식', Sigma, ask('math')],
    ['동영상', Video, ask('video')],
  ];
  return (
    <div className="sticky top-16 z-10 border-b border-line bg-paper p-1">
      <div role="toolbar" aria-label="글 꾸미기" className="flex flex-wrap">
        {tools.map(({ name, Icon, act }, index) => (
          <ToolButton key={name} name={name} Icon={Icon} isOn={now.on[index]} onPress={() => act(editor)} />
        ))}
        {extra.map(([name, Icon, act]) => (
          <ToolButton key={name} name={name} Icon={Icon} onPress={act} />
        ))}
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          multiple
          hidden
          aria-label="그림 파일"
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {now.isInTable && <TableTools editor={editor} />}
      {now.isOnPicture && asking !== 'picture' && (
        <Naming what="그림 설명" text={now.alt} onPress={ask('picture')} />
      )}
      {now.isOnVideo && asking !== 'title' && (
        <Naming what="동영상 이름" text={now.title} onPress={ask('title')} />
      )}
      {asking && (
        <AskLine
          key={asking}
          {...questions[asking]}
          first={firstOf(now, asking)}
          onAnswer={(text) => {
            const refusal = answer(editor, asking, text);
            if (refusal === null) setAsking(null);
            return refusal;
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

interface ToolButtonProps {
  readonly name: string;
  readonly Icon: LucideIcon;
  /** Absent where it is an act and no state of the text. */
  readonly isOn?: boolean | undefined;
  readonly onPress: () => void;
}

function ToolButton({ name, Icon, isOn, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      className={classNames(
        'grid size-11 place-items-center rounded-lg hover:bg-mist',
        isOn && 'bg-brand-pale text-brand-deep',
      )}
      onClick={onPress}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  );
}

/** What a picture or a video is called for whoever does not see it. */
function Naming({ what, text, onPress }: { what: string; text: string; onPress: () => void }) {
  return (
    <button type="button" className="min-h-11 px-3 text-sm text-brand hover:underline" onClick={onPress}>
      {what} {text === '' ? '적기' : `고치기: ${text}`}
    </button>
  );
}

/** What can be done with the table the caret is in. */
function TableTools({ editor }: { editor: Editor }) {
  return (
    <div role="toolbar" aria-label="표" className="flex flex-wrap border-t border-line">
      {tableTools.map(([name, act]) => (
        <button
          key={name}
          type="button"
          className="min-h-11 px-3 text-sm hover:bg-mist"
          onClick={() => act(editor)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
