import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';

export const TimelineEntry = z.object({
  key: z.string(),
  at: z.string(),
  kindLabel: z.string(),
  title: z.string(),
  stateLabel: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  steps: z.array(z.object({ label: z.string(), at: z.string().nullable() })),
  /** Rooms of the office in which the entry is worked on. */
  links: z.array(z.object({ label: z.string(), to: z.string() })),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const memberTimelineEndpoint = endpoint('GET /api/office/members/:memberId/timeline', {
  who: 'staff',
  roles: rights.families,
  summary:
    'What the family has asked for in the own branches, child by child, newest first: the list the parent sees.',
  input: z.strictObject({ memberId: idInput() }),
  data: z.object({
    children: z.array(
      z.object({
        childId: z.number(),
        /** Masked. */
        name: z.string(),
        entries: z.array(TimelineEntry),
      }),
    ),
    /** What names no child of the family. */
    others: z.array(TimelineEntry),
  }),
});

/** An entry as the features above tell it, with the names of the children it is for; none: for the family. */
export interface OfficeEntry extends Omit<TimelineEntry, 'facts' | 'steps' | 'links'> {
  readonly children: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  readonly steps: readonly { readonly label: string; readonly at: string | null }[];
  readonly links: readonly { readonly label: string; readonly to: string }[];
}
