import { z } from 'zod';
import { defaultColours } from './identity-defaults.ts';
import { neutralNames } from './own-name.ts';

/** A picture of the academy's own, by the hash of its bytes. */
export const OwnPicture = z.object({
  hash: z.string().regex(/^[\w-]{22}$/),
  width: z.number(),
  height: z.number(),
});
export type OwnPicture = z.infer<typeof OwnPicture>;

const text = z.string().catch('');
const name = z.string().trim().min(1);
/** It is written into style sheets and pictures as it is. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** What makes an academy known as itself, as it is kept; what nobody has written yet is blank or neutral. */
export const Identity = z
  .object({
    name: name.catch(neutralNames.name),
    shortName: text,
    /** The small line above the slogan, the slogan, and what follows it on the home page. */
    lead: text,
    slogan: text,
    description: text,
    /** What search engines show below the name. */
    summary: text,
    brandColour: colour.catch(defaultColours.brandColour),
    signalColour: colour.catch(defaultColours.signalColour),
    wordmark: OwnPicture.nullable().catch(null),
    icon: OwnPicture.nullable().catch(null),
  })
  .transform((kept) => ({ ...kept, shortName: kept.shortName || kept.name }));
export type Identity = z.infer<typeof Identity>;

/** The words of the home page. */
export type HomeTexts = Pick<Identity, 'lead' | 'slogan' | 'description' | 'summary'>;

/** The same where something was written, otherwise what any academy may say of itself. */
export function homeTexts({ name, lead, slogan, description, summary }: Identity): HomeTexts {
  return {
    lead,
    slogan: slogan || name,
    description: description || '입학 테스트와 설명회, 상담을 이곳에서 신청하실 수 있습니다.',
    summary: summary || `${name}. 입학 테스트 접수, 설명회 예약, 온라인 레벨 테스트, 분원 안내.`,
  };
}
