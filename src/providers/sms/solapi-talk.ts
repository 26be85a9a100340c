import { z } from 'zod';
import { minuteMs } from '#src/shared/durations.ts';
import { jsonOf } from '#src/shared/outgoing.ts';
import type { Probe } from '#src/shared/probe.ts';
import { type AskSolapi, refusalOf } from './ask.ts';
import type { SmsPort } from './port.ts';

import { variablesOf } from './talk.ts';

export interface TalkSettings {
  /** The business channel, `KA01PF…`. */
  readonly pfId: string;
  /** The vendor's id of the template, by our kind of message (`test.registered`). */
  readonly templates: Readonly<Record<string, string>>;
}

const Template = z.object({ templateId: z.string(), content: z.string(), status: z.string() });
type Kept = z.infer<typeof Template>;
/** A template that is changed is inspected anew, which takes a day; asked for anew after so long. */
const keptMs = 10 * minuteMs;

/** 알림톡 by templates that Kakao has approved, read where they are kept: `GET /kakao/v2/templates/:id`. */
export function solapiTalk(
  settings: TalkSettings | null,
  ask: AskSolapi,
  now: () => Date,
): Pick<SmsPort, 'talkFor'> & { readonly probe: SmsPort['probeTalk'] } {
  const kept = new Map<string, { readonly template: Promise<Kept | null>; untilMs: number }>();

  async function read(id: string): Promise<Kept | Probe> {
    const answer = await ask(`/kakao/v2/templates/${encodeURIComponent(id)}`);
    if (!answer || answer.status >= 500) return { kind: 'unknown' };
    if (answer.status !== 200) return { kind: 'refused', reason: `${id}: ${refusalOf(answer)}` };
    const parsed = Template.safeParse(jsonOf(answer));
    return parsed.success ? parsed.data : { kind: 'unknown' };
  }

  /** Read once for many texts at a time; where nobody answers the next asks again after a minute. */
  function templateOf(id: string): Promise<Kept | null> {
    const known = kept.get(id);
    if (known && known.untilMs > now().getTime()) return known.template;
    const template = read(id).then((found) => {
      if (!('kind' in found)) return found;
      entry.untilMs = now().getTime() + minuteMs;
      return null;
    });
    const entry = { template, untilMs: now().getTime() + keptMs };
    kept.set(id, entry);
    return template;
  }

  return {
    async talkFor(key, text) {
      const id = settings?.templates[key];
      const template = id ? await templateOf(id) : null;
      if (template?.status !== 'APPROVED') return null;
      const variables = variablesOf(template.content, text);
      return variables && { templateId: template.templateId, variables };
    },
    async probe() {
      const found = await Promise.all(Object.values(settings?.templates ?? {}).map(read));
      for (const one of found) {
        if ('kind' in one) return one;
        if (one.status !== 'APPROVED') return { kind: 'refused', reason: `${one.templateId}: ${one.status}` };
      }
      return { kind: 'well' };
    },
  };
}
