import type { BoardKey, PostBlock } from '#src/features/boards/contract.ts';
import { insertFaq, insertPosts } from '#src/features/boards/store.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { faqs } from './boards/faq.ts';
import { learningPosts } from './boards/learning.ts';
import { newsPosts } from './boards/news.ts';

export interface PostDraft {
  readonly board: BoardKey;
  readonly category: string;
  readonly title: string;
  readonly summary: string;
  readonly text: readonly string[];
  readonly list?: readonly string[];
  readonly isPinned?: boolean;
}

function bodyOf(draft: PostDraft): PostBlock[] {
  const paragraphs: PostBlock[] = draft.text.map((text) => ({ kind: 'text', text }));
  return draft.list ? [...paragraphs, { kind: 'list', items: [...draft.list] }] : paragraphs;
}

const dayMs = 86_400_000;

/** Posts of the last weeks, newest first on each board, and the questions parents ask. */
export async function seedBoards(academy: Academy): Promise<void> {
  const now = academy.clock.now().getTime();
  const drafts = [...newsPosts, ...learningPosts];
  const ofBoard = new Map<string, number>();
  const posts = drafts.map((draft) => {
    const place = ofBoard.get(draft.board) ?? 0;
    ofBoard.set(draft.board, place + 1);
    const publishedAt = new Date(now - (place * 6 + 1) * dayMs - place * 3_600_000);
    return {
      board: draft.board,
      category: draft.category,
      title: draft.title,
      summary: draft.summary,
      body: bodyOf(draft),
      isPinned: draft.isPinned ?? false,
      publishedAt,
    };
  });
  await insertPosts(academy.db, posts);
  await insertFaq(
    academy.db,
    faqs.map(([category, question, answer]) => ({ category, question, answer })),
  );
}
