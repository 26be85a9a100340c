import { z } from 'zod';

/** What happened at a check-in: a late child, a broken projector. No names: the booking's number is enough. */
export const CheckInNote = z.object({
  noteId: z.number(),
  at: z.string(),
  staffName: z.string(),
  note: z.string(),
});
export type CheckInNote = z.infer<typeof CheckInNote>;

export const checkInNoteInput = z
  .string('무슨 일이 있었는지 적어 주세요.')
  .trim()
  .min(2, '무슨 일이 있었는지 적어 주세요.')
  .max(300, '300자까지 적을 수 있습니다.');

export const CheckInNotes = z.object({ notes: z.array(CheckInNote) });
export type CheckInNotes = z.infer<typeof CheckInNotes>;
