import { createHash } from 'node:crypto';
import type { BoardKey } from '#src/features/boards/contract/posts.ts';
import { insertFaq } from '#src/features/boards/store/faq.server.ts';
import { insertUpload, replacePostFiles } from '#src/features/boards/store/files.server.ts';
import { addViews, insertPosts } from '#src/features/boards/store/posts.server.ts';
import { insertConsent, insertPortraitUses } from '#src/features/publishing/store/portraits.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { cases } from './boards/cases.ts';
import { columns } from './boards/columns.ts';
import type { Writing } from './boards/draft.ts';
import { events } from './boards/events.ts';
import { faqs } from './boards/faq.ts';
import { moreFaqs } from './boards/faq-more.ts';
import { demoFile } from './boards/files.ts';
import { laterColumns } from './boards/later-columns.ts';
import { laterReports } from './boards/later-reports.ts';
import { learningPosts } from './boards/learning.ts';
import { documentOf } from './boards/markup.ts';
import { newsPosts } from './boards/news.ts';
import { notices } from './boards/notice.ts';
import { peeks } from './boards/peeks.ts';
import { press } from './boards/press.ts';
import { reports } from './boards/reports.ts';
import { seminars } from './boards/seminars.ts';
import { studies } from './boards/study.ts';

export interface PostDraft {
  readonly board: BoardKey;
  readonly category: string;
  readonly title: string;
  readonly summary: string;
  readonly text: readonly string[];
  readonly list?: readonly string[];
  readonly isPinned?: boolean;
}

interface SeedPost extends Writing {
  readonly isPinned: boolean;
}

function asWriting({ text, list, isPinned, ...rest }: PostDraft): SeedPost {
  const body = [...text, ...(list ? [list.map((item) => `- ${item}`).join('\n')] : [])].join('\n\n');
  return { ...rest, body, files: [], isPinned: isPinned ?? false };
}

const written = [
  ...notices,
  ...press,
  ...seminars,
  ...events,
  ...columns,
  ...laterColumns,
  ...peeks,
  ...reports,
  ...laterReports,
  ...cases,
  ...studies,
].map((post) => ({ ...post, isPinned: false }));

const dayMs = 86_400_000;

/** Dates of the last months: newest first on each board, and no two boards on the same rhythm. */
function placed(drafts: readonly SeedPost[], now: number) {
  const ofBoard = new Map<string, number>();
  return drafts.map((draft) => {
    const place = ofBoard.get(draft.board) ?? 0;
    ofBoard.set(draft.board, place + 1);
    const rhythm = 4 + (draft.board.length % 5);
    const publishedAt = new Date(now - (place * rhythm + 1) * dayMs - ((place * 7) % 9) * 3_600_000);
    return { ...draft, publishedAt, body: documentOf(draft.body) };
  });
}

async function seedFiles(academy: Academy, drafts: readonly SeedPost[], ids: readonly number[]) {
  const uploads = new Map<string, string>();
  for (const key of new Set(drafts.flatMap(({ files }) => files.map((file) => file.replace('!', ''))))) {
    const file = await demoFile(key);
    const id = createHash('sha256').update(`demo file ${key}`).digest('base64url').slice(0, 22);
    const upload = { ...file, id, kind: 'file' as const, width: null, height: null, staffId: null };
    await insertUpload(academy.db, upload, academy.clock.now());
    uploads.set(key, id);
  }
  for (const [index, draft] of drafts.entries()) {
    const files = draft.files.map((file) => ({
      uploadId: uploads.get(file.replace('!', '')) ?? '',
      audience: file.startsWith('!') ? ('members' as const) : ('everyone' as const),
    }));
    if (files.length > 0) await replacePostFiles(academy.db, ids[index] ?? 0, files);
  }
}

/** Every student who is written about has a consent on file. */
async function seedPortraits(academy: Academy, drafts: readonly SeedPost[], ids: readonly number[]) {
  for (const [index, draft] of drafts.entries()) {
    const student = /\(([^()]*○○[^()]*)\)$/.exec(draft.title)?.[1];
    if (!student) continue;
    const consentId = await insertConsent(academy.db, {
      student,
      scope: ['name', 'work'],
      givenOn: seoulDay(new Date(academy.clock.now().getTime() - 200 * dayMs)),
      evidence: '보호자 서면 동의 (분원 보관)',
      memberId: null,
    });
    await insertPortraitUses(academy.db, `post:${ids[index] ?? 0}`, [consentId]);
  }
}

/** Sixteen posts and more on each board with tables, formulas and files, and the questions parents ask. */
export async function seedBoards(academy: Academy): Promise<void> {
  const drafts = [...newsPosts.map(asWriting), ...learningPosts.map(asWriting), ...written];
  const now = academy.clock.now().getTime();
  const ids = await insertPosts(academy.db, placed(drafts, now));
  await addViews(
    academy.db,
    ids.map((id, index) => [id, 40 + ((index * 137 + id * 61) % 900)] as const),
  );
  await seedFiles(academy, drafts, ids);
  await seedPortraits(academy, drafts, ids);
  const order = ['입학', '시험', '결제', '수업', '회원', '사진과 글'];
  const questions = [...faqs, ...moreFaqs].map(([category, question, answer]) => ({
    category,
    question,
    answer,
  }));
  await insertFaq(
    academy.db,
    questions.sort((a, b) => order.indexOf(a.category) - order.indexOf(b.category)),
  );
}
