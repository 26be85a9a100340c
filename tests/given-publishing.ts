import { expect } from 'vitest';
import { seedBoards } from '#seed/boards.ts';
import { seedBranches } from '#seed/branches.ts';
import { seedContent } from '#seed/content.ts';
import type { DocumentView } from '#src/features/publishing/contract/documents.ts';
import { givenStaff, givenStaffCookie } from './given-staff.ts';
import { call, startAcademy } from './start.ts';

/** A text of one paragraph as the editor writes it. */
export const docOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** A post that may be published, but for what `more` changes. */
export const postContent = (more: Record<string, unknown> = {}) => ({
  board: 'notice',
  category: '운영',
  title: '새로 쓴 글',
  summary: '요약입니다.',
  body: docOf('본문입니다.'),
  isPinned: false,
  showUntil: null,
  coverId: null,
  files: [],
  consentIds: [],
  showsStudents: false,
  evidence: '',
  ...more,
});

/** Codes of what the legal check found. */
export const findingsIn = (answer: { resultData: unknown }) =>
  (answer.resultData as { findings: { code: string }[] }).findings.map(({ code }) => code);

/** An academy with its pages and boards, an owner and an editor signed in, and the calls they make. */
export async function givenDesk(settings: Record<string, string> = {}) {
  const academy = await startAcademy(settings);
  await seedBranches(academy);
  await seedContent(academy);
  await seedBoards(academy);
  await givenStaff(academy);
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  const editor = await givenStaffCookie(academy, 'editor@msc.example');
  const at = (subject: string, tail = '') => `/api/office/documents/${subject}${tail}`;
  const idOf = (subject: string) => Number(subject.slice(5));
  return {
    academy,
    owner,
    editor,
    at,
    idOf,
    open: (subject: string) => call<DocumentView>(academy, `GET ${at(subject)}`, { cookie: editor }),
    save: (subject: string, version: number, content: unknown, cookie = editor) =>
      call<{ version: number }>(academy, `PUT ${at(subject)}`, {
        cookie,
        json: { version, content: JSON.stringify(content) },
      }),
    publish: (subject: string, version: number, more: Record<string, unknown> = {}) =>
      call<DocumentView>(academy, `POST ${at(subject, '/publish')}`, {
        cookie: editor,
        json: { version, ...more },
      }),
    async newPost(board = 'notice'): Promise<string> {
      const answer = await call<{ postId: number }>(academy, 'POST /api/office/posts', {
        cookie: editor,
        json: { board },
      });
      expect(answer.resultCode).toBe(0);
      return `post-${answer.resultData.postId}`;
    },
    /** Whether the public sees the post now. */
    async isShown(subject: string): Promise<boolean> {
      const row = await academy.db
        .selectFrom('visible_posts')
        .select('id')
        .where('id', '=', idOf(subject))
        .where('published_at', '<=', academy.clock.now())
        .executeTakeFirst();
      return row !== undefined;
    },
    async upload(bytes: Uint8Array, name: string, kind: string) {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(bytes)]), name);
      form.append('name', name);
      form.append('kind', kind);
      const answer = await fetch(new URL('/api/office/uploads', academy.url), {
        method: 'POST',
        headers: { cookie: editor },
        body: form,
      });
      const { resultCode, resultData } = (await answer.json()) as {
        resultCode: unknown;
        resultData: { id: string; width: number };
      };
      return { status: answer.status, resultCode, resultData };
    },
  };
}
export type Deps = Awaited<ReturnType<typeof givenDesk>>;
