import { randomBytes } from 'node:crypto';
import { lockPlan } from '#src/features/publishing/actions/drafts-office.server.ts';
import type { PublishKind } from '#src/features/publishing/actions/kinds.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { fieldErrors } from '#src/platform/http/input.ts';
import { auditChange, refusedElsewhere } from '#src/platform/office-log.ts';
import { makePicture } from '#src/platform/pictures.server.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { siteMap } from '#src/shared/site-map.ts';
import { quoted } from '#src/shared/words/particle.ts';
import type { DocNode } from '../contract/document.ts';
import { officeErrors, PostContent, type showPostEndpoint, type Upload } from '../contract/office.ts';
import { boardNames, type OfficePost, type postList } from '../contract/post-list.ts';
import type { BoardKey } from '../contract/posts.ts';
import {
  boards,
  isCategoryOf,
  isThrownAway,
  mayMovePost,
  movedLabel,
  ownPath,
  postIn,
  postLabels,
} from '../rules/boards.ts';
import { cleanDocument, picturesIn, textOf } from '../rules/document.ts';
import { lossesOf, lossSentence } from '../rules/document-losses.ts';
import { fileMime, safeName } from '../rules/uploads.ts';
import * as store from '../store/office.server.ts';
import { isReadable } from '../store/posts.server.ts';
import { keepFile } from './stored-files.server.ts';

/** Posts as the office lists them. */
export function listForOffice({ db }: Academy, query: QueryOf<typeof postList>) {
  return store.listOfficePosts(db, query);
}

/** An empty post on a board. */
export async function createPost(
  { db, clock }: Academy,
  actor: StaffActor,
  board: BoardKey,
): Promise<{ postId: number }> {
  const category = boards.find(({ key }) => key === board)?.categories[0] ?? '';
  return inTransaction(db, async (tx) => {
    const postId = await store.insertEmptyPost(tx, { board, category }, clock.now());
    const after = { 게시판: boardNames.get(board) };
    await auditChange(tx, actor, {
      entity: 'post',
      entityId: postId,
      action: '새 글',
      after,
      at: clock.now(),
    });
    return { postId };
  });
}

/** Hides, shows, removes or moves a post. Refuses with `not_found`, `unpublished`, `was_published`, `edited_elsewhere`, `outside`, `nowhere`. */
export async function setState(
  { db, clock, config }: Academy,
  actor: StaffActor,
  state: InputOf<typeof showPostEndpoint>,
): Promise<OfficePost> {
  const { postId, status, was, wasMovedTo, reason } = state;
  const given = state.movedTo ? readMovedTo(state.movedTo, config.publicUrl) : null;
  return inTransaction(db, async (tx) => {
    // Before the posts, as publishing does: it locks a draft and then what it writes.
    const plan = await lockPlan(tx, { kind: 'post', key: String(postId) });
    await store.lockPosts(tx, [postId, ...(given?.other ? [given.other] : [])]);
    const find = async () =>
      (await store.listOfficePosts(tx, { id: postId, q: '', page: 1, size: 1 })).rows[0];
    const post = await find();
    if (!post) throw officeErrors.not_found();
    if (post.status !== was || post.movedTo !== wasMovedTo)
      throw await refusedElsewhere(tx, 'show', { entity: 'post', id: postId });
    if (!mayMovePost(post.wasPublished, post.status, status))
      throw post.wasPublished ? officeErrors.was_published() : officeErrors.unpublished();
    if (given) await refuseNowhere(tx, postId, { ...given, now: clock.now() });
    const movedTo = state.movedTo === undefined ? stillMovedTo(post, status) : (given?.path ?? null);
    await store.setPostState(tx, postId, { status, movedTo });
    const endsPlan = isThrownAway({ status, wasPublished: post.wasPublished });
    if (endsPlan) await plan.end();
    const ended = endsPlan && plan.at ? { 예약: formatSeoulDateTime(plan.at) } : {};
    const change = {
      entity: 'post',
      entityId: postId,
      action: '게시 상태 변경',
      before: { 상태: postLabels[post.status], '옮긴 곳': post.movedTo ?? '', ...ended },
      after: { 상태: postLabels[status], '옮긴 곳': movedTo ?? '' },
      ...(reason && { reason }),
    };
    await auditChange(tx, actor, { ...change, at: clock.now() });
    return (await find()) ?? post;
  });
}

/** Who only hides a post says nothing of where it moved; shown again, it stands at its own address. */
function stillMovedTo(post: OfficePost, status: OfficePost['status']): string | null {
  return status === 'published' && post.status !== 'published' ? null : post.movedTo;
}

interface NewPlace {
  readonly path: string;
  /** The post that is there; null where it is a page. */
  readonly other: number | null;
}

/** Where a post moves to; refuses with `outside`. */
function readMovedTo(address: string, publicUrl: string): NewPlace {
  const path = ownPath(address, publicUrl);
  if (path === null) throw officeErrors.outside({ fields: { movedTo: officeErrors.outside().message } });
  return { path, other: postIn(path) };
}

/**
 * A post moves to a page of ours or to another post that the public reads there now: never in a circle. Both posts
 * are locked, so that of two that move to each other at once the second is refused.
 * See docs/decisions/0196-a-post-that-moved.md.
 */
async function refuseNowhere(
  tx: Tx,
  postId: number,
  { path, other, now }: NewPlace & { readonly now: Date },
): Promise<void> {
  const page = path.replace(/[?#].*$/, '');
  const isThere = other
    ? other !== postId && (await isReadable(tx, other, now))
    : siteMap.some(({ pages }) => pages.some((one) => one.path === page));
  if (!isThere) throw officeErrors.nowhere({ fields: { movedTo: officeErrors.nowhere().message } });
}

const widest = 1_600;

async function asPicture(given: Buffer) {
  const made = await makePicture(given, { widest, quality: 82 });
  if (made === 'refused') throw officeErrors.file_refused();
  if (made === 'broken') throw officeErrors.picture_broken();
  return { ...made, mime: 'image/webp' };
}

/** Keeps a picture or a file. Refuses with `file_refused`, `picture_broken`, and as `keepFile` does. */
export async function keepUpload(
  academy: Academy,
  actor: StaffActor,
  upload: { file: Uint8Array; name: string; kind: 'picture' | 'file' },
): Promise<Upload> {
  const given = Buffer.from(upload.file);
  const name = safeName(upload.name);
  const mime = upload.kind === 'file' ? fileMime(given, name) : null;
  if (upload.kind === 'file' && !mime) throw officeErrors.file_refused();
  const kept = mime ? { bytes: given, mime, width: null, height: null } : await asPicture(given);
  const id = randomBytes(16).toString('base64url');
  await keepFile(academy, { ...kept, id, name, kind: upload.kind, staffId: actor.staffId });
  return { id, kind: upload.kind, name, size: kept.bytes.length, width: kept.width, height: kept.height };
}

function picturesWithoutAlt(node: DocNode): number {
  const own = node.type === 'image' && String(node.attrs?.alt ?? '').trim() === '' ? 1 : 0;
  return own + (node.content ?? []).reduce((sum, child) => sum + picturesWithoutAlt(child), 0);
}

function missingIn(content: PostContent, text: string): string[] {
  const isEmpty = (value: string) => value.trim() === '';
  return [
    ...(isEmpty(content.title) ? ['제목'] : []),
    ...(isEmpty(content.summary) ? ['요약'] : []),
    ...(isEmpty(text) && picturesIn(cleanDocument(content.body)).length === 0 ? ['본문'] : []),
    ...(isEmpty(content.category) ? ['분류'] : []),
  ];
}

/** How posts are written and published. */
export const postKind: PublishKind = {
  async live(db, key) {
    const found = await store.findPostContent(db, Number(key));
    if (!found) return null;
    const { content, status, movedTo } = found;
    const isPublished = content.title !== '';
    if (movedTo !== null) return { content, isPublished, hiddenLabel: movedLabel };
    const isGone = status === 'hidden' || status === 'removed';
    return {
      content,
      isPublished,
      ...(isGone && (isPublished ? { hiddenLabel: postLabels[status] } : { isThrownAway: true })),
    };
  },
  parse(raw) {
    const parsed = PostContent.safeParse(raw);
    if (!parsed.success) return { fields: fieldErrors(parsed.error) };
    const { board, category } = parsed.data;
    if (!isCategoryOf(board, category))
      return {
        fields: {
          category: `${quoted(category, '은/는')} 이 게시판의 분류가 아닙니다. 분류를 다시 골라 주세요.`,
        },
      };
    const lost = lossesOf(parsed.data.body);
    if (lost.length > 0) return { fields: { body: lossSentence(lost) } };
    return { content: { ...parsed.data, body: cleanDocument(parsed.data.body) } };
  },
  publishedText(raw) {
    const content = PostContent.parse(raw);
    const body = cleanDocument(content.body);
    const text = textOf(body);
    const pictures = picturesIn(body).length + (content.coverId ? 1 : 0);
    return {
      consentIds: content.consentIds,
      isAdvertising: true,
      facts: {
        texts: [content.title, content.summary, text],
        missing: missingIn(content, text),
        evidence: content.evidence,
        showsTuition: false,
        isRecruiting: content.isRecruiting,
        showsStudents: content.showsStudents,
        pictures,
        picturesWithoutAlt: picturesWithoutAlt(body),
      },
    };
  },
  apply: (tx, key, { content, now }) =>
    store.applyPost(tx, Number(key), { content: PostContent.parse(content), now }),
  path: (key) => `/board/${key}`,
};
