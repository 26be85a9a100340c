import { z } from 'zod';

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
  readonly picture: string;
}
