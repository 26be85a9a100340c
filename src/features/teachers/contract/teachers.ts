import { z } from 'zod';
import type { Pictured } from '#src/ui/picture.tsx';

/** A teacher as families see one. */
export const Teacher = z.object({
  teacherId: z.number(),
  name: z.string(),
  title: z.string(),
  programmes: z.array(z.string()),
  gradeFrom: z.number(),
  gradeTo: z.number(),
  motto: z.string(),
  introduction: z.string(),
  career: z.string(),
  portrait: z.number(),
  /** The mark of the photograph; null where a portrait is drawn. */
  photo: z.string().nullable(),
  branchIds: z.array(z.number()),
});
export type Teacher = z.infer<typeof Teacher>;

/** What a card says of a teacher. */
export interface CardTeacher
  extends Pick<Teacher, 'teacherId' | 'name' | 'title' | 'motto' | 'gradeFrom' | 'gradeTo'> {
  readonly picture: Pictured;
}

/** A teacher with the sizes of the photograph, where there are any. */
export interface ShownTeacher extends Teacher {
  readonly sizes: Pictured | null;
}
