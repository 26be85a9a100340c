import type { Db } from '#src/platform/db/database.ts';
import type { Post, PostFile, PostListRow } from '../contract/posts.ts';
import { type Board, boards, postIn } from '../rules/boards.ts';
import { picturesIn } from '../rules/document.ts';
import {
  type Absence,
  findAbsence,
  findNeighbour,
  findPost,
  isReadable,
  listPostFiles,
  listRelated,
} from '../store/posts.server.ts';
import { picturesById, withCovers } from './pictures.server.ts';
import { type RenderedText, renderDocument } from './render.server.ts';

/** Everything the page of a post shows. */
export interface OpenPost {
  readonly post: Omit<Post, 'body'>;
  readonly board: Board;
  readonly text: RenderedText;
  readonly files: readonly PostFile[];
  readonly related: readonly PostListRow[];
  readonly older: { id: number; title: string } | null;
  readonly newer: { id: number; title: string } | null;
}

/** A published post with its text drawn, its files and its neighbours; null when the public may not see it. */
export async function openPost(db: Db, id: number, now: Date): Promise<OpenPost | null> {
  const found = await findPost(db, id, now);
  const board = boards.find(({ key }) => key === found?.board);
  if (!found || !board) return null;
  const { body, ...post } = found;
  const [files, related, sizes, older, newer] = await Promise.all([
    listPostFiles(db, id),
    listRelated(db, post, { limit: 3, now }),
    picturesById(db, picturesIn(body)),
    findNeighbour(db, post, { side: 'older', now }),
    findNeighbour(db, post, { side: 'newer', now }),
  ]);
  const [own, ...others] = await withCovers(db, [post, ...related]);
  if (!own) return null;
  const text = renderDocument(body, { about: post.title, sizes });
  return { post: { ...post, cover: own.cover }, board, text, files, related: others, older, newer };
}

/** So many posts that moved on, one to the next, are followed. */
const mostMoves = 10;

/**
 * Where a post that is not shown went: moved, gone for good (410), or nowhere known (404). A post that moved to one that
 * nobody reads any more is as gone as that is.
 */
export async function whereIsPost(db: Db, id: number, now: Date): Promise<Absence | null> {
  const first = await findAbsence(db, id);
  let last = first;
  for (let move = 0; move < mostMoves && last && 'movedTo' in last; move += 1) {
    const other = postIn(last.movedTo);
    if (other === null || (await isReadable(db, other, now))) return first;
    last = await findAbsence(db, other);
  }
  return last && 'movedTo' in last ? null : last;
}
