import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { ReviewInput } from '../contract/reviews.ts';
import type { ReviewState } from '../rules/reviews.ts';
import type { Teller } from '../rules/teller.ts';

export interface ReviewRow {
  readonly reviewId: number;
  readonly branchId: number;
  readonly branchName: string;
  readonly programme: string;
  readonly programmeName: string | null;
  readonly teller: Teller;
  readonly grade: number;
  readonly writtenOn: string;
  readonly body: string | null;
  readonly isRewarded: boolean;
  readonly consenter: string | null;
  readonly consentedOn: string;
  readonly evidence: string;
  readonly editedBy: number;
  readonly approverName: string | null;
  readonly approvedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly version: number;
}

const reviews = (db: Db | Tx) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('branches as b', 'b.id', 'r.branch_id')
    .leftJoin('programmes as p', 'p.key', 'r.programme')
    .leftJoin('staff as s', 's.id', 'r.approved_by')
    .select([
      'r.id as reviewId',
      'r.branch_id as branchId',
      'b.name as branchName',
      'r.programme',
      'p.name as programmeName',
      'r.teller',
      'r.grade',
      'r.written_on as writtenOn',
      'r.body',
      'r.is_rewarded as isRewarded',
      'r.consenter',
      'r.consented_on as consentedOn',
      'r.evidence',
      'r.edited_by as editedBy',
      's.name as approverName',
      'r.approved_at as approvedAt',
      'r.withdrawn_at as withdrawnAt',
      'r.version',
    ]);

/** One of them, shown or not. */
export function findReview(db: Db | Tx, reviewId: number): Promise<ReviewRow | undefined> {
  return reviews(db).where('r.id', '=', reviewId).executeTakeFirst();
}

export interface ReviewFilter extends ListQuery {
  readonly state?: ReviewState | undefined;
  readonly branchId?: number | undefined;
  readonly programme?: string | undefined;
}

/** One page of them as the office lists them. */
export function listForOffice(db: Db, filter: ReviewFilter): Promise<ListPage<ReviewRow>> {
  const { state, branchId, programme, q } = filter;
  const text = likeText(q);
  const query = reviews(db)
    .$if(state === 'withdrawn', (of) => of.where('r.withdrawn_at', 'is not', null))
    .$if(state === 'shown', (of) => of.where('r.approved_at', 'is not', null))
    .$if(state === 'waiting', (of) =>
      of.where('r.approved_at', 'is', null).where('r.withdrawn_at', 'is', null),
    )
    .$if(branchId !== undefined, (of) => of.where('r.branch_id', '=', branchId ?? 0))
    .$if(programme !== undefined, (of) => of.where('r.programme', '=', programme ?? ''))
    .$if(q !== '', (of) =>
      of.where((e) =>
        e.or([e('r.body', 'ilike', text), e('r.consenter', 'ilike', text), e('r.evidence', 'ilike', text)]),
      ),
    );
  return readList(query, filter, { by: { writtenOn: 'r.written_on' }, first: '-writtenOn', tie: 'r.id' });
}

export interface Shown {
  readonly branchId?: number;
  readonly programme?: string;
  readonly most: number;
}

/** Those that families may read, newest first: approved, and with a consent that stands. */
export async function listShown(db: Db, { branchId, programme, most }: Shown) {
  const rows = await db
    .selectFrom('reviews as r')
    .innerJoin('branches as b', 'b.id', 'r.branch_id')
    .innerJoin('programmes as p', 'p.key', 'r.programme')
    .select([
      'r.id as reviewId',
      'b.name as branchName',
      'p.name as programmeName',
      'r.grade',
      'r.teller',
      'r.written_on as writtenOn',
      'r.body',
      'r.is_rewarded as isRewarded',
    ])
    .where('r.approved_at', 'is not', null)
    .where('r.withdrawn_at', 'is', null)
    .$if(branchId !== undefined, (of) => of.where('r.branch_id', '=', branchId ?? 0))
    .$if(programme !== undefined, (of) => of.where('r.programme', '=', programme ?? ''))
    .orderBy('r.written_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
  return rows.flatMap(({ body, ...row }) => (body === null ? [] : [{ ...row, body }]));
}

const columnsOf = (input: ReviewInput) => ({
  branch_id: input.branchId,
  programme: input.programme,
  teller: input.teller,
  grade: input.grade,
  written_on: input.writtenOn,
  body: input.body,
  is_rewarded: input.isRewarded,
  consenter: input.consenter,
  consented_on: input.consentedOn,
  evidence: input.evidence,
});

export async function insertReview(tx: Db | Tx, review: ReviewInput, editedBy: number): Promise<number> {
  const row = await tx
    .insertInto('reviews')
    .values({ ...columnsOf(review), edited_by: editedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes one that still is as it was looked at, and takes its approval; false where somebody was faster. */
export async function updateReview(
  tx: Tx,
  { reviewId, version }: { readonly reviewId: number; readonly version: number },
  { review, editedBy }: { readonly review: ReviewInput; readonly editedBy: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ ...columnsOf(review), edited_by: editedBy, approved_by: null, approved_at: null })
    .where('id', '=', reviewId)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A review as it is until the transaction ends. */
export async function lockReview(tx: Db | Tx, reviewId: number): Promise<void> {
  await tx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().executeTakeFirst();
}

/** Approves one, or takes that back. Call with its lock. */
export async function setApproval(
  tx: Db | Tx,
  reviewId: number,
  by: { readonly staffId: number; readonly now: Date } | null,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ approved_by: by?.staffId ?? null, approved_at: by?.now ?? null })
    .where('id', '=', reviewId)
    .execute();
}

/** Destroys the words and the name; that a consent was given, and when it ended, stays. Call with its lock. */
export async function destroyReview(tx: Db | Tx, reviewId: number, now: Date): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ body: null, consenter: null, approved_by: null, approved_at: null, withdrawn_at: now })
    .where('id', '=', reviewId)
    .execute();
}
