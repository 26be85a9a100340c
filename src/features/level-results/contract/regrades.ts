import { z } from 'zod';
import { stateShape } from '#src/features/level-attempts/contract/attempt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { keysOf } from '#src/shared/record.ts';
import { correctionWays } from './correction-list.ts';

const id = z.coerce.number('문항을 골라 주세요.').int().positive('문항을 골라 주세요.');

const way = z.enum(keysOf(correctionWays), '바로잡을 방법을 골라 주세요.');

export const readRegradeItem = endpoint('GET /api/office/level-tests/regrades/:itemId', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'The versions of one item: how many were given each, its key, and what is in force for it.',
  input: z.strictObject({ itemId: id }),
  data: z.object({
    itemId: z.number(),
    code: z.string(),
    stem: z.string(),
    versions: z.array(
      z.object({
        versionId: z.number(),
        version: z.number(),
        statusLabel: z.string(),
        answer: z.string(),
        /** Results of students who were given this version. */
        given: z.number(),
        inForce: way,
        /** Whose key counts now. */
        keyVersion: z.number().nullable(),
        /** Goes back with a correction, so that two people who decide are told. */
        basedOn: z.number(),
        /** Versions whose key fits the answers to this one. */
        keys: z.array(z.number()),
      }),
    ),
  }),
});
export type RegradeItem = z.infer<typeof readRegradeItem.data>;

const wish = {
  versionId: id,
  way,
  /** Whose key counts, where the way is `key`. */
  keyVersionId: id.nullable().default(null),
};

export const RegradedResult = z.object({
  attemptNo: z.string(),
  studentName: z.string(),
  branchName: z.string(),
  state: stateShape,
  stateLabel: z.string(),
  points: z.object({ before: z.string(), after: z.string() }),
  score: z.object({ before: z.number(), after: z.number() }),
  level: z.object({ before: z.string(), after: z.string() }),
  /** No item is left that says anything of ability: there is no level after. */
  isEmptied: z.boolean(),
});
export type RegradedResult = z.infer<typeof RegradedResult>;

export const previewRegrade = endpoint('POST /api/office/level-tests/regrades/preview', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Which results another key, or leaving the item out, would change; nothing is changed by it.',
  input: z.strictObject(wish),
  data: z.object({
    given: z.number(),
    changed: z.number(),
    levelChanged: z.number(),
    /** Of those whose level changes, the ones it falls for: also where everybody is given the points, since they no longer tell ability. */
    levelLowered: z.number(),
    /** Of them already shown to families. */
    shown: z.number(),
    /** Of those shown, the ones that no item would be left for: while there are any, the correction is refused. */
    emptied: z.number(),
    rows: z.array(RegradedResult),
    /** What was looked at; goes back when it is applied. */
    seen: z.string(),
    basedOn: z.number(),
  }),
});
export type RegradePreview = z.infer<typeof previewRegrade.data>;

export const applyRegrade = endpoint('POST /api/office/level-tests/regrades', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Computes the results anew, as the preview showed; results of later students are marked so as well. Families whose shown result changed are told.',
  isCreating: true,
  input: z.strictObject({
    ...wish,
    seen: z.string().max(80),
    basedOn: z.coerce.number().int().min(0),
    tells: z.boolean().default(true),
    reason: ReasonInput,
  }),
  data: z.object({
    correctionId: z.number(),
    changed: z.number(),
    levelChanged: z.number(),
    notified: z.number(),
  }),
});
