import type { exportItemsEndpoint } from '#src/features/item-bank/contract/exchange.ts';
import { listExported, listForExport } from '#src/features/item-bank/store/bank.server.ts';
import { findForm } from '#src/features/item-bank/store/blueprints.server.ts';
import { noOwnFacts, ownFacts } from '#src/features/item-bank/store/own-facts.server.ts';
import { findVersions } from '#src/features/item-bank/store/versions.server.ts';
import type { PackedItem } from '#src/features/item-exchange/rules/outcome.ts';
import { readMedia } from '#src/features/item-media/actions.server.ts';
import { mediaIn } from '#src/features/items/rules/text/plain.ts';
import type { Academy } from '#src/platform/academy.ts';
import { auditExport } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { writeInThread } from './in-exchange-thread.server.ts';

/** In the order in which the items name them. */
const mediaOf = (academy: Academy, items: readonly PackedItem[]) =>
  readMedia(academy, [...new Set(items.flatMap((item) => mediaIn([item.content, item.stimulus])))]);

/**
 * Writes the newest versions of the chosen items, or the versions of one paper in its order, as one file. Keys leave the
 * office with it: who took what and why is written down before it goes.
 */
export async function exportItems(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportItemsEndpoint>,
): Promise<DataOf<typeof exportItemsEndpoint>> {
  const form = input.formId === undefined ? null : await findForm(academy.db, input.formId);
  if (form === undefined) throw commonErrors.not_found();
  const facts = form
    ? await listExported(academy.db, form.versionIds)
    : await listForExport(academy.db, { ...input, keywords: input.q }, 1_000);
  const found = await findVersions(
    academy.db,
    facts.map((one) => one.versionId),
  );
  const versions = new Map(found.map((one) => [one.versionId, one]));
  const known = input.format === 'academy' ? await ownFacts(academy.db, facts) : null;
  const items = facts.flatMap((fact) => {
    const version = versions.get(fact.versionId);
    if (!version) return [];
    const { body, key, solution, stimulus } = version;
    const own = known?.get(fact.versionId) ?? noOwnFacts;
    return [{ ...fact, ...own, content: { body, key, solution }, stimulus }];
  });
  const media = input.format === 'qti' || input.format === 'academy' ? await mediaOf(academy, items) : [];
  const test = form && { title: form.title, code: `paper-${form.formId}` };
  const { extension, ...file } = await writeInThread({ format: input.format, items, media, test });
  const fileName = `${form ? `시험지-${form.title}` : '문항'}-${academy.clock.now().toISOString().slice(0, 10)}.${extension}`;
  const { reason, ...filters } = input;
  await auditExport(academy, actor, {
    list: form ? '시험지(정답 포함)' : '문항(정답 포함)',
    filters,
    columns: [input.format],
    rowCount: items.length,
    reason,
  });
  return { fileName, mime: file.mime, base64: file.base64, items: items.length, notes: [...file.notes] };
}
