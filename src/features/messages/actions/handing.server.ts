import type { Academy } from '#src/platform/academy.ts';
import { academyName } from '#src/platform/identity/identity.server.ts';
import { sellerLines } from '#src/platform/identity/seller.server.ts';
import type { SmsFound, SmsMessage } from '#src/providers/sms/port.ts';
import { mailPage } from '../rules/mail-page.ts';
import { mayTalk, type SendOutcome } from '../rules/sending.ts';
import { shortBytes, textBytes } from '../rules/templates.ts';
import type { QueuedMessage } from '../store/messages.server.ts';
import { wholeText } from './sealing.server.ts';

/** One message with what became of handing it over. */
export interface Tried {
  readonly message: QueuedMessage;
  readonly outcome: SendOutcome;
  /** It was handed to KakaoTalk. */
  readonly isTalk: boolean;
}

/** What the vendor takes as the line over a long text, in bytes as `textBytes` counts them. */
const subjectBytes = 40;

function cutTo(text: string, bytes: number): string {
  return [...text].reduce((cut, sign) => (textBytes(cut + sign) <= bytes ? cut + sign : cut), '');
}

/** Texts name our own pages as `{site}/applications`; where we live is known here. */
const asItGoes = ({ config }: Academy, message: QueuedMessage) =>
  wholeText(message).replaceAll('{site}', config.publicUrl);

/** Hands messages of one channel and kind over: texts by one call, mails each by its own. Never throws for the world's faults. */
export async function handToProvider(
  academy: Academy,
  messages: readonly QueuedMessage[],
): Promise<readonly Tried[]> {
  if (messages.length === 0) return [];
  const name = await academyName(academy.db);
  const mails = messages.filter(({ channel }) => channel === 'mail');
  const texts = messages.filter(({ channel }) => channel === 'sms');
  const [sent, texted] = await Promise.all([
    Promise.all(mails.map((message) => sendMail(academy, message, name))),
    sendTexts(academy, texts, name),
  ]);
  return [...sent, ...texted];
}

async function sendMail(academy: Academy, message: QueuedMessage, name: string): Promise<Tried> {
  const [subject, whole] = [message.subject ?? '', asItGoes(academy, message)];
  // A receipt ends with who sold it, as the office has it now.
  const seller = whole.includes('{seller}') ? await sellerLines(academy.db) : '';
  const text = whole.replaceAll('{seller}', seller);
  const html = mailPage({ academy: name, subject, text, siteUrl: academy.config.publicUrl });
  const outcome = await academy.providers.mail.send({ to: message.recipient, subject, text, html });
  return { message, outcome, isTalk: false };
}

const noneYet: SmsFound = { kind: 'none' };
const referenceOf = ({ id }: QueuedMessage) => `message-${id}`;

/**
 * A text that was tried before without an answer may have gone out: the provider's list is asked first, and while that does
 * not answer nothing is sent again.
 */
async function sendTexts(
  academy: Academy,
  texts: readonly QueuedMessage[],
  name: string,
): Promise<readonly Tried[]> {
  const { sms } = academy.providers;
  const looked = await Promise.all(
    texts.map(async (message) => ({
      message,
      found:
        message.attempts > 1
          ? await sms.find({ to: message.recipient, reference: referenceOf(message) })
          : noneYet,
    })),
  );
  const known = looked.flatMap(({ message, found }) =>
    found.kind === 'none'
      ? []
      : [{ message, outcome: found, isTalk: found.kind === 'accepted' && found.isTalk }],
  );
  const fresh = await Promise.all(
    looked.flatMap(({ message, found }) => (found.kind === 'none' ? [wireOf(academy, message, name)] : [])),
  );
  const outcomes = await sms.sendMany(fresh.map(({ wire }) => wire));
  const sent = fresh.map(
    ({ message, wire }, place): Tried => ({
      message,
      outcome: outcomes[place] ?? { kind: 'unknown' },
      isTalk: wire.talk !== undefined,
    }),
  );
  return [...known, ...sent];
}

async function wireOf(
  academy: Academy,
  message: QueuedMessage,
  name: string,
): Promise<{ message: QueuedMessage; wire: SmsMessage }> {
  const text = asItGoes(academy, message);
  const base = { to: message.recipient, text, reference: referenceOf(message) };
  const talk = mayTalk(message) ? await academy.providers.sms.talkFor(message.template, text) : null;
  if (talk) return { message, wire: { ...base, talk } };
  const isLong = textBytes(text) > shortBytes;
  return { message, wire: { ...base, ...(isLong && { subject: cutTo(`${name} 안내`, subjectBytes) }) } };
}
