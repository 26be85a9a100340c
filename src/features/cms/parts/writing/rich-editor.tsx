import { type Editor, EditorContent, type JSONContent, useEditor } from '@tiptap/react';
import '../../../../../node_modules/.academy-fonts/katex.css';
import { useState } from 'react';
import { uploadEndpoint } from '#src/features/boards/contract/office.ts';
import { fitHeadings } from '#src/features/cms/parts/paste-headings.ts';
import { cleanPasted, hasText, leftOutOf } from '#src/features/cms/rules/paste.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { richExtensions } from './rich-extensions.ts';
import { RichToolbar } from './rich-toolbar.tsx';

/** Sends a picture and puts it where the cursor is; its description is asked for by the toolbar. */
export async function insertPicture(editor: Editor, file: File): Promise<void> {
  const kept = await callApi(uploadEndpoint, { file, name: file.name || '그림', kind: 'picture' });
  const attrs = { src: `/files/${kept.id}`, alt: '', caption: '', width: kept.width, height: kept.height };
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'image', attrs }, { type: 'paragraph' }])
    .run();
}

const picturesOf = (list: DataTransfer | null | undefined) =>
  [...(list?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** Word puts a picture of the words beside the words: then the words are meant. */
const picturesPasted = (list: DataTransfer | null) =>
  hasText(list?.getData('text/html') ?? '') ? [] : picturesOf(list);

const nothing: ReturnType<typeof leftOutOf> = { pictures: 0, media: 0 };

/** The editor of a post's text. It is fetched only by who writes. */
export function RichEditor({ body, onChange }: { body: JSONContent; onChange: (body: JSONContent) => void }) {
  const [refusal, setRefusal] = useState('');
  const [leftOut, setLeftOut] = useState(nothing);
  const editor = useEditor({
    extensions: richExtensions,
    content: body,
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => onChange(current.getJSON()),
    editorProps: {
      attributes: {
        class: 'prose wrap-anywhere min-h-80 p-4 outline-none',
        'aria-label': '본문',
        role: 'textbox',
      },
      transformPastedHTML: (html) => {
        setLeftOut(leftOutOf(html));
        return cleanPasted(html);
      },
      transformPasted: (slice, view) => fitHeadings(slice, view.state.selection.$from),
      handlePaste: (_view, event) => take(picturesPasted(event.clipboardData)),
      handleDrop: (_view, event) => take(picturesOf(event.dataTransfer)),
    },
  });
  const take = (files: readonly File[]): boolean => {
    if (!editor || files.length === 0) return false;
    setRefusal('');
    for (const file of files)
      insertPicture(editor, file).catch((error: unknown) => setRefusal(sentenceOf(error)));
    return true;
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <p className="font-semibold">본문</p>
      <div className="overflow-clip rounded-lg border border-ink-soft/50 bg-paper">
        {editor && <RichToolbar editor={editor} onPictures={take} />}
        <EditorContent editor={editor} />
      </div>
      {refusal && <Notice tone="bad" title={refusal} isLive />}
      <LeftOut {...leftOut} onSeen={() => setLeftOut(nothing)} />
    </div>
  );
}

function LeftOut({ pictures, media, onSeen }: ReturnType<typeof leftOutOf> & { onSeen: () => void }) {
  const sentences = [
    pictures > 0 && `붙여 넣은 글의 그림 ${pictures}장은 가져오지 못했습니다. 그림 파일을 따로 올려 주세요.`,
    media > 0 &&
      `붙여 넣은 글의 동영상이나 소리 ${media}개는 가져오지 못했습니다. 유튜브나 비메오의 동영상은 주소로 넣어 주세요.`,
  ].filter((one) => one !== false);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warn" title={sentences.join(' ')} isLive>
      <Button variant="quiet" onClick={onSeen}>
        확인
      </Button>
    </Notice>
  );
}
