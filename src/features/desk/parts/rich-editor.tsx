import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import '../../../../node_modules/.academy-fonts/katex.css';
import { useState } from 'react';
import { uploadEndpoint } from '#src/features/boards/contract/office.ts';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { cleanPasted } from '../rules/paste.ts';
import { richNodes } from './rich-nodes.ts';
import { RichToolbar } from './rich-toolbar.tsx';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
  ...richNodes,
];

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

/** The editor of a post's text. It is fetched only by who writes. */
export function RichEditor({ body, onChange }: { body: JSONContent; onChange: (body: JSONContent) => void }) {
  const [refusal, setRefusal] = useState('');
  const editor = useEditor({
    extensions,
    content: body,
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => onChange(current.getJSON()),
    editorProps: {
      attributes: {
        class: 'prose wrap-anywhere min-h-80 p-4 outline-none',
        'aria-label': '본문',
        role: 'textbox',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => take(picturesOf(event.clipboardData)),
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
    </div>
  );
}
