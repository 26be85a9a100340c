import { z } from 'zod';

/** What happened at a door: a late child, a broken projector. No names: the booking's number is enough. */
export const DoorNote = z.object({
  noteId: z.number(),
  at: z.string(),
  staffName: z.string(),
  note: z.string(),
});
export type DoorNote = z.infer<typeof DoorNote>;

export const doorNoteInput = z
  .string('무슨 일이 있었는지 적어 주세요.')
  .trim()
  .min(2, '무슨 일이 있었는지 적어 주세요.')
  .max(300, '300자까지 적을 수 있습니다.');

export const DoorNotes = z.object({ notes: z.array(DoorNote) });
export type DoorNotes = z.infer<typeof DoorNotes>;
