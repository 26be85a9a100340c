import { holdDomains } from '#src/features/item-domains/store.server.ts';
import { stemText } from '#src/features/item-exchange/rules/gift/gift.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { answerText } from '#src/features/items/rules/answer-text.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { searchTextOf } from '#src/features/items/rules/text/search.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import type * as office from '../contract/office.ts';
import { itemErrors } from '../contract/office.ts';
import { isEditable } from '../rules/statuses.ts';
import * as bank from '../store/bank.server.ts';
import * as versions from '../store/versions.server.ts';
import { paperName, requireMoveNamed } from './holding-papers.server.ts';
import { checkPlace, checkWhole, openVersion, type Place } from './office.server.ts';

interface Saved {
  readonly newest: versions.VersionRow;
  readonly input: InputOf<typeof office.saveDraftEndpoint>;
  readonly before: Awaited<ReturnType<typeof bank.findItem>>;
  /** Published papers that its new domain takes from students. */
  readonly leaving: readonly office.HoldingPaper[];
  readonly now: Date;
}

/** Whether a version is rewritten in its place: nobody has reviewed it, and no answer is marked by it. */
const isInWork = ({ status, marksSince }: versions.VersionRow) => isEditable(status) && marksSince === null;

/** Who rewrote what of an item, in words: what was asked, what was right, and where it stands in the bank. */
function noteSaved(tx: Tx, actor: StaffActor, { newest, input, before, leaving, now }: Saved): Promise<void> {
  const textsOf = (content: ItemContent, place: Place & { readonly rating: number }) => ({
    발문: stemText(content.body.stem),
    정답: answerText(content, 1).slice(0, 200),
    풀이: plainBlocks(content.solution).slice(0, 200),
    영역: place.domainId,
    학년: gradeBand(place.gradeFrom, place.gradeTo),
    난이도: place.rating,
  });
  const change = {
    entity: 'item',
    entityId: input.itemId,
    action: isInWork(newest) ? `버전 ${newest.version} 고침` : `버전 ${newest.version + 1} 쓰기 시작`,
    before: before ? textsOf(newest, before) : null,
    after: {
      ...textsOf(input.content, input),
      ...(leaving.length > 0 && { '더 내지 않는 시험지': leaving.map(paperName).join(', ') }),
    },
  };
  return auditChange(tx, actor, { ...change, at: now });
}

/**
 * Saves the version in work; where the newest has been reviewed or marks answers, the next version is opened for it.
 * See docs/decisions/0031-corrected-keys.md.
 */
export async function saveDraft(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof office.saveDraftEndpoint>,
): Promise<DataOf<typeof office.saveDraftEndpoint>> {
  const now = academy.clock.now();
  const { content, itemId, stimulusId } = input;
  return inTransaction(academy.db, async (tx) => {
    if (!(await versions.lockItem(tx, itemId))) throw commonErrors.not_found();
    const [newest] = await versions.listVersionsOf(tx, itemId);
    if (!newest) throw commonErrors.not_found();
    if (newest.updatedAt.toISOString() !== input.readAt) {
      const { message } = await editedElsewhere(tx, 'item', itemId);
      throw itemErrors.changed_meanwhile({ message });
    }
    if (newest.marksSince !== null && isEditable(newest.status) && !input.asNext)
      throw itemErrors.marks_answers();
    const before = await bank.findItem(tx, itemId);
    await holdDomains(tx, newest.subject);
    await checkPlace(tx, newest.subject, { ...input, kept: before });
    const stimulus = await checkWhole(tx, content, { subject: newest.subject, stimulusId });
    const leaving = await requireMoveNamed(tx, newest, input);
    await noteSaved(tx, actor, { newest, input, before, leaving, now });
    await bank.updateItem(tx, itemId, input);
    const shared = {
      ...content,
      stimulusId,
      searchText: searchTextOf(content, stimulus),
      authorId: actor.staffId,
    };
    if (isInWork(newest)) {
      await versions.updateDraft(tx, newest.versionId, { change: shared, now });
      if (newest.status !== 'draft') {
        const why = { by: byStaff(actor.staffId), code: 'rewritten', now } as const;
        const step = { id: newest.versionId, from: newest.status, to: 'draft', ...why } as const;
        await versions.versionTrail.write(tx, [step]);
      }
      return { itemId, versionId: newest.versionId, updatedAt: now.toISOString() };
    }
    const version = newest.version + 1;
    // One version is in work at a time; the one before goes on marking.
    if (isEditable(newest.status)) {
      const why = { by: byStaff(actor.staffId), code: 'replaced', data: { version }, now } as const;
      await versions.updateStatus(tx, newest, { to: 'retired', why });
    }
    const row = {
      ...shared,
      itemId,
      version,
      status: 'draft' as const,
      reviewerId: null,
    };
    return openVersion(tx, row, now);
  });
}
