import { type Candidate, itemFacts, liveItemsFor } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { measuringParams, paramsOf } from '#src/features/level-attempts/rules/item-params.ts';
import { relatedOf } from '#src/features/level-attempts/rules/related-items.ts';
import { countExposure } from '#src/features/level-attempts/store/adaptive.server.ts';
import { type AttemptRow, studentOf } from '#src/features/level-attempts/store/attempts.server.ts';
import { listSeenItems } from '#src/features/level-attempts/store/items.server.ts';
import type { BankItem } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { unseenItems } from '#src/features/measurement/rules/placing/retest.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import { dayMs, minuteMs } from '#src/shared/durations.ts';

/** The bank and its exposure are read again after this; in between they are the same for all. */
const keepMs = minuteMs;
const exposureDays = 30;
/** Under so many attempts a share says nothing and no item rests. */
const fewestAttempts = 20;

interface CachedBank {
  readonly at: number;
  readonly items: Promise<readonly Candidate[]>;
  readonly exposure: Promise<Awaited<ReturnType<typeof countExposure>>>;
}
const cached = new WeakMap<Db, Map<string, CachedBank>>();

function bankFor(academy: Academy, { subject, gradeFrom, gradeTo }: BlueprintSnapshot): CachedBank {
  const now = academy.clock.now().getTime();
  const banks = cached.get(academy.db) ?? new Map<string, CachedBank>();
  cached.set(academy.db, banks);
  const key = `${subject} ${gradeFrom} ${gradeTo}`;
  const known = banks.get(key);
  if (known && now - known.at < keepMs && now >= known.at) return known;
  const fresh: CachedBank = {
    at: now,
    items: liveItemsFor(academy.db, subject, { grade: { from: gradeFrom, to: gradeTo } }),
    exposure: countExposure(academy.db, subject, new Date(now - exposureDays * dayMs)),
  };
  banks.set(key, fresh);
  // A reading that failed is not kept.
  Promise.all([fresh.items, fresh.exposure]).catch(() => banks.delete(key));
  return fresh;
}

interface Allowed {
  readonly ids: ReadonlySet<number>;
  /** Families of what was seen: their other questions ask the same with other numbers. */
  readonly met: ReadonlySet<string>;
}

/** What a retest may show: nothing seen before, nor its kin; and which families the student has met. */
async function unseenOf(
  academy: Academy,
  attempt: AttemptRow,
  items: readonly Candidate[],
): Promise<Allowed> {
  if (attempt.earlier_attempt_id === null)
    return { ids: new Set(items.map((item) => item.itemId)), met: new Set() };
  const seen = await listSeenItems(academy.db, studentOf(attempt));
  const facts = await itemFacts(
    academy.db,
    seen.map(({ versionId }) => versionId),
  );
  // The items of this very attempt are no reason against their neighbours: nextStep itself repeats nothing.
  const pool = new Map([...facts.values(), ...items].map((item) => [item.itemId, item]));
  const unseen = unseenItems(
    [...pool.values()].map((item) => ({
      id: item.itemId,
      domain: item.topDomainId,
      parameters: measuringParams(paramsOf(item)),
      parentId: item.parentId,
      family: item.family,
      enemyIds: item.enemies,
    })),
    seen.map(({ itemId }) => itemId),
  );
  const met = [...facts.values()].flatMap(({ family }) => family ?? []);
  return { ids: new Set(unseen.map((item) => item.id)), met: new Set(met) };
}

/** One item that may be given, with the version that would be. */
export interface AdaptiveItem extends BankItem {
  readonly candidate: Candidate;
}

/** The items an adaptive attempt may draw from: live, scored without a person, unseen by the student. */
export async function adaptiveBank(
  academy: Academy,
  attempt: AttemptRow,
  blueprint: BlueprintSnapshot,
): Promise<AdaptiveItem[]> {
  const bank = bankFor(academy, blueprint);
  const [items, { attempts, given }] = await Promise.all([bank.items, bank.exposure]);
  const allowed = await unseenOf(academy, attempt, items);
  const related = relatedOf(items);
  return items.flatMap((candidate) => {
    if (candidate.kind === 'essay' || !allowed.ids.has(candidate.itemId)) return [];
    return [
      {
        id: candidate.itemId,
        domain: candidate.topDomainId,
        parameters: measuringParams(paramsOf(candidate)),
        stimulusId: candidate.stimulusId,
        // What was made from one another gives itself away like enemies; of one family one question is enough.
        enemyIds: related.get(candidate.itemId) ?? [],
        exposure: attempts >= fewestAttempts ? (given.get(candidate.itemId) ?? 0) / attempts : 0,
        isMet: candidate.family !== null && allowed.met.has(candidate.family),
        candidate,
      },
    ];
  });
}
