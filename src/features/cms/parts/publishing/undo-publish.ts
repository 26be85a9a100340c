import { showPostEndpoint } from '#src/features/boards/contract/office.ts';
import {
  type DocumentView,
  listEditionsEndpoint,
  publishDocumentEndpoint,
  restoreEditionEndpoint,
} from '#src/features/publishing/contract/documents.ts';
import { callApi } from '#src/web/api/api.ts';

/** Whether one press can take a publishing back: readers cannot unread terms, and before a first page there was none. */
export const mayUndoPublish = ({ subject }: DocumentView, wasPublished: boolean): boolean =>
  !subject.startsWith('legal-') && (wasPublished || subject.startsWith('post-'));

/**
 * What was shown before is shown again: a post that never was is hidden, everything else goes back to the edition before.
 * What was just published stays in the history. Answers the document as it is then.
 */
export async function undoPublish(published: DocumentView, wasPublished: boolean): Promise<void> {
  const { subject } = published;
  if (!wasPublished) {
    const postId = Number(subject.slice('post-'.length));
    await callApi(showPostEndpoint, { postId, status: 'hidden', was: 'published' });
    return;
  }
  const editions = await callApi(listEditionsEndpoint, { subject });
  const before = editions.filter(({ of }) => of === 'edition')[1];
  if (!before) return;
  const { version } = await callApi(restoreEditionEndpoint, {
    subject,
    version: published.version,
    number: before.number,
  });
  await callApi(publishDocumentEndpoint, { subject, version, reason: '게시를 되돌림' });
}
