import { createHash } from 'node:crypto';
import { keysOfMedia, type LikeItem, listLike } from '#src/features/item-bank/store/same-questions.server.ts';
import type { Imported, ImportedMedia, ImportReport } from '#src/features/item-exchange/rules/outcome.ts';
import { questionSign } from '#src/features/items/rules/text/same-question.ts';
import { searchTextOf } from '#src/features/items/rules/text/search.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { quoted } from '#src/shared/words/particle.ts';

/** A question that the bank or the file has already. */
export interface AlreadyHere {
  /** The item of the bank it is; null where only the file has it twice. */
  readonly itemId: number | null;
  readonly sentence: string;
}

const sha256Of = ({ bytes }: Pick<ImportedMedia, 'bytes'>) =>
  createHash('sha256').update(bytes).digest('hex');

/** The keys of a file's pictures as the bank has them, where it has the very same ones. */
async function keysInBank(db: Db | Tx, media: readonly ImportedMedia[]): Promise<Map<string, string>> {
  const hashes = new Map(media.map((one) => [one.key, sha256Of(one)]));
  const known = await keysOfMedia(db, [...new Set(hashes.values())]);
  // One hash is one picture, in the bank or only here.
  return new Map([...hashes].map(([key, hash]) => [key, known.get(hash) ?? hash]));
}

function inBank(items: readonly Pick<LikeItem, 'itemId' | 'code'>[]): AlreadyHere | null {
  const [first] = items;
  if (!first) return null;
  const more = items.length > 1 ? ` 같은 문항이 모두 ${items.length}개 있습니다.` : '';
  return { itemId: first.itemId, sentence: `이미 있는 문항입니다. (${first.code})${more}` };
}

/**
 * Which questions of a file are there already, in the bank or further up in the file: by their text, their choices and what is
 * right. A file that comes again, or from two people at once, would double every one of them.
 */
export async function findAlreadyHere(
  db: Db | Tx,
  report: ImportReport,
): Promise<ReadonlyMap<Imported, AlreadyHere>> {
  const usable = report.items.flatMap((item) => (item.content ? [{ item, content: item.content }] : []));
  const texts = usable.map(({ content, item }) => searchTextOf(content, item.stimulus));
  const kept = new Map<string, Map<number, string>>();
  for (const one of await listLike(db, [...new Set(texts)])) {
    const sign = questionSign(one, one.stimulus);
    kept.set(sign, (kept.get(sign) ?? new Map<number, string>()).set(one.itemId, one.code));
  }
  const media = await keysInBank(db, report.media);
  const above = new Map<string, string>();
  const found = new Map<Imported, AlreadyHere>();
  for (const { item, content } of usable) {
    const sign = questionSign(content, item.stimulus, media);
    const there = inBank([...(kept.get(sign) ?? [])].map(([itemId, code]) => ({ itemId, code })));
    const twin = above.get(sign);
    const here =
      there ?? (twin && { itemId: null, sentence: `이 파일의 ${quoted(twin, '와/과')} 같은 문항입니다.` });
    if (here) found.set(item, here);
    else above.set(sign, item.name);
  }
  return found;
}
